declare module '*.css' {
  /** The text of the style sheet: the bundler reads it as text. */
  const text: string;
  export default text;
}
