/** Reasoning, alone and among steps. */
export const bulbIcon =
  'M9.5 18.5h5M10.5 21h3M12 3a6.2 6.2 0 0 0-3.6 11.2c.7.6 1.1 1.2 1.1 2.3h5c0-1.1.4-1.7 1.1-2.3A6.2 6.2 0 0 0 12 3z';
