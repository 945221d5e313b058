import { createContext, type ReactNode } from 'react';

/** What the map of routes puts under the header of every lab. */
export const LabStrip = createContext<ReactNode>(null);
