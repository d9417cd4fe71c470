/** The address of a program's bundle, for a worker thread (threads-plugin.ts). */
declare module '*?thread' {
  const address: string;
  export default address;
}
