import './product.css'

/** VitePress's own theme, in the product's colours. */
export { default } from 'vitepress/theme'
