export { type Script, scripts } from 'card-reader/scripts'
