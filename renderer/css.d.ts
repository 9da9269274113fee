// What the bundler makes of a stylesheet: class names by the names in the file.
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}

declare module '*.css';
