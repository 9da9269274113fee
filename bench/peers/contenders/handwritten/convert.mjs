export const convert = ({ fields }) => ({ fields });
