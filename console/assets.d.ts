/** Types of the files other than TypeScript that the build bundles. */
declare module '*.css';
declare module '*?url' {
  const address: string;
  export default address;
}
