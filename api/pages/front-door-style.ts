import { pageColours } from './page-parts.ts'

/** The style of the front door. Its rules end with the page: the app, which may take its place, has a style of its own. */
export const frontDoorStyle = `
${pageColours}
:root[data-theme=light] { color-scheme: light }
:root[data-theme=dark] { color-scheme: dark }
* { box-sizing: border-box }
#root { display: none }
body { margin: 0; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif; -webkit-font-smoothing: antialiased }
.door { display: grid; grid-template-rows: auto 1fr auto; min-height: 100vh; min-height: 100dvh; max-width: 68rem; margin: 0 auto; padding: 0 1rem }
.door :is(h1, h2, p, ul, dl, dd, figure) { margin: 0; padding: 0 }
.door ul { list-style: none }
.door a { color: var(--link) }
.door svg { flex: none; width: 1.25rem; height: 1.25rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
.door :focus-visible { outline: 2px solid var(--link); outline-offset: 2px; border-radius: 8px }
.door header, .door nav, .door footer { display: flex; align-items: center; flex-wrap: wrap; gap: 0 1rem }
.door header { justify-content: space-between; gap: 0; padding: .5rem 0 }
.door nav { gap: 0; margin: 0 -.5rem }
.door .brand { display: flex; align-items: center; gap: .5rem; min-height: 2.75rem; font-weight: 600; color: var(--text); text-decoration: none }
.door .brand svg { width: 1.5rem; height: 1.5rem; color: var(--link) }
.door nav a, .door footer a, .door summary { display: inline-flex; align-items: center; gap: .375rem; min-height: 2.75rem; padding: 0 .5rem; text-decoration: none; font-weight: 500; color: var(--link) }
.door :is(nav, footer) a:hover { text-decoration: underline }
.door details { position: relative }
.door summary { list-style: none; cursor: pointer; border-radius: 8px; color: var(--text) }
.door summary::-webkit-details-marker { display: none }
.door details ul { position: absolute; inset-inline-end: 0; z-index: 1; width: 11rem; padding: .25rem; background: var(--surface); border: 1px solid var(--hairline); border-radius: 14px; box-shadow: 0 8px 24px rgb(0 0 0 / .16) }
.door details a { display: flex; padding: 0 .75rem; border-radius: 8px; color: var(--text); font-weight: 400 }
.door details a:hover { background: var(--raised); text-decoration: none }
.door details a[aria-current] { background: var(--soft); color: var(--link); font-weight: 500 }
.door main { display: grid; gap: 2.5rem; align-content: center; padding: 1.5rem 0 2.5rem }
.door .top { display: grid; gap: 2.5rem; align-items: center }
.door .say { display: grid; gap: 1rem }
.door h1 { font-size: clamp(1.75rem, 6vw, 2.75rem); line-height: 1.15; font-weight: 600; letter-spacing: -.02em; text-wrap: balance; overflow-wrap: break-word }
.door h2 { font-size: 1rem; line-height: 1.5rem; font-weight: 600 }
.door .muted { color: var(--muted); text-wrap: pretty }
.door .small { font-size: .875rem; line-height: 1.25rem }
.door .ways { display: flex; flex-wrap: wrap; gap: .5rem }
.door .button { display: inline-flex; align-items: center; justify-content: center; gap: .5rem; min-height: 3rem; padding: .5rem 1.25rem; border: 1px solid var(--hairline); border-radius: 8px; background: var(--surface); color: var(--link); font: inherit; font-weight: 500; text-decoration: none }
.door .button:hover { background: var(--raised) }
.door .button.main { background: var(--accent); border-color: var(--accent); color: #fff }
.door .button.main:hover { opacity: .92 }
.door .button:disabled { opacity: .6 }
.door figure { display: grid; justify-items: center; gap: .75rem; max-width: 26rem; width: 100%; margin: 0 auto }
.door figure img { display: block; width: 88%; height: auto; border-radius: 8px; border: 1px solid var(--hairline); rotate: -2deg; box-shadow: 0 8px 24px rgb(0 0 0 / .12) }
.door figure > svg { width: 1.75rem; height: 1.75rem; color: var(--muted) }
.door .contact { width: 100%; background: var(--surface); border: 1px solid var(--hairline); border-radius: 14px; padding: 1.25rem; display: grid; gap: .75rem }
.door .saved { display: flex; align-items: center; gap: .375rem; color: var(--success); font-size: .875rem; font-weight: 500 }
.door .who { display: flex; align-items: center; gap: .875rem }
.door .face { flex: none; width: 3.25rem; height: 3.25rem; border-radius: 50%; background: var(--accent); color: #fff; display: grid; place-items: center; font-size: 1.25rem; font-weight: 600 }
.door .lines { display: grid; border-top: 1px solid var(--hairline); padding-top: .5rem }
.door .lines div { display: flex; align-items: center; gap: .75rem; min-height: 2rem; min-width: 0; overflow-wrap: anywhere }
.door .lines svg { color: var(--muted) }
.door dt { display: contents }
.door .hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
.door .facts, .door .prices { display: grid; gap: 1.25rem 1.5rem; grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr)) }
.door .facts li { display: grid; gap: .25rem; align-content: start }
.door .facts svg { width: 2.5rem; height: 2.5rem; margin-bottom: .375rem; padding: .625rem; border-radius: 10px; background: var(--soft); color: var(--link) }
.door .prices li { display: grid; gap: .125rem; border-top: 1px solid var(--hairline); padding: .875rem 0 }
.door .prices { font-variant-numeric: tabular-nums }
.door .prices b { font-weight: 600 }
.door .prices span:not(.muted) { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
.door .prices + p { justify-self: start }
.door .prices { gap: 0 1.5rem }
.door section { display: grid; gap: .75rem }
.door .wide { display: none }
.door footer { justify-content: center; padding: .5rem 0 1.5rem; font-size: .875rem }
@media (max-width: 24rem) {
  .door nav { font-size: .875rem }
  .door summary svg { display: none }
  .door nav a, .door summary { padding: 0 .375rem }
  .door summary { min-width: 2.75rem; justify-content: center }
  .door .brand { gap: .375rem; font-size: .9375rem }
}
@media (min-width: 40rem) {
  .door nav { gap: 1rem }
  .door nav a.wide { display: inline-flex }
  .door span.wide { display: inline }
  .door .narrow { display: none }
}
@media (min-width: 60rem) {
  .door { padding: 0 2rem }
  .door .top { grid-template-columns: 1.1fr 1fr; gap: 4rem }
  .door .say { gap: 1.25rem }
}
`
