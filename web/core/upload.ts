/** How much of what is sent has left this device, 0 to 1. */
type Progress = (share: number) => void;

/**
 * Sends a request and tells how far it is: the browser's fetch says nothing while a body leaves, only XMLHttpRequest does.
 * Rejects with a TypeError when the server was not reached, like fetch.
 */
async function fetchWithProgress(request: Request, onProgress: Progress): Promise<Response> {
  const body = await request.blob();
  return new Promise((resolve, reject) => {
    const sending = new XMLHttpRequest();
    sending.open(request.method, request.url);
    sending.responseType = 'arraybuffer';
    request.headers.forEach((value, name) => {
      sending.setRequestHeader(name, value);
    });
    sending.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    sending.onload = () =>
      resolve(new Response(sending.response as ArrayBuffer, { status: sending.status, headers: headersOf(sending) })); // what responseType asked for
    sending.onerror = () => reject(new TypeError('The server was not reached.'));
    request.signal.addEventListener('abort', () => sending.abort());
    sending.onabort = () => reject(new DOMException('Stopped.', 'AbortError'));
    sending.send(body);
  });
}

/** Beside the input of a procedure that takes a file: tells meanwhile how far it is. */
export const withProgress = (onProgress: Progress) => ({
  fetch: (request: Request): Promise<Response> => fetchWithProgress(request, onProgress),
});

const headersOf = (sending: XMLHttpRequest): Headers => {
  const headers = new Headers();
  for (const line of sending.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const [name, ...value] = line.split(': ');
    if (name) headers.append(name, value.join(': '));
  }
  return headers;
};
