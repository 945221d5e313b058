/**
 * The size of the chunks in which assets are stored, read and cached: little memory for a slow client, few
 * queries for a video.
 */
export const CHUNK_BYTES = 128 * 1024;
