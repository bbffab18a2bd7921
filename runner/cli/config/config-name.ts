/** The configuration file that is looked for in the working directory. Apart from its reader, which loads a YAML parser. */
export const configName = 'jobmark.config.yaml';
