/** Links to a web page. Evidence may hold any text, so only http and https become links. */
export function WebLink({ url }: { url: string }) {
  if (!/^https?:\/\//i.test(url)) return <p>{url}</p>;
  return (
    <a href={url} target="_blank" rel="noreferrer noopener">
      {url}
    </a>
  );
}
