/** Version of this package; a package test keeps it equal to `package.json`. */
export const version = '0.1.0';
