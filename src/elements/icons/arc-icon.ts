/** Turning, it tells that something goes on. */
export const arcIcon = 'M12 3.5a8.5 8.5 0 1 1-8.5 8.5';
