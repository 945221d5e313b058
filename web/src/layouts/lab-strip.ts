import { createContext, type ReactNode } from 'react';

/** The alerts below the header of every lab, provided by routes-lab.tsx. */
export const LabStrip = createContext<ReactNode>(null);
