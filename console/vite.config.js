// How the console is built: by `npm run build`, as files for services/ingest-api/console.
export default {
  root: import.meta.dirname,
  base: '/console/',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  worker: { format: 'es' },
  build: {
    write: false,
    // Of the packages that the page is bundled with.
    license: { fileName: 'licenses.md' },
    target: 'es2023',
    // The page's policy allows no scripts and styles within the page, and hashed files are cached.
    assetsDir: '',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
};
