/** Files that the build takes in beside TypeScript. */
declare module '*.css';
