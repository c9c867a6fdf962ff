// The games that the page has a module for: the only list of them.
export { lacorsa } from './lacorsa'
export { grandprix } from './grandprix'
