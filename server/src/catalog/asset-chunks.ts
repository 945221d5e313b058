/** The size of the pieces that assets are stored, read and cached in: little memory for a slow client, few queries for a video. */
export const CHUNK_BYTES = 128 * 1024;
