/** Files that the build takes in beside TypeScript. */
declare module '*.css';
declare module '*?url' {
  const address: string;
  export default address;
}
