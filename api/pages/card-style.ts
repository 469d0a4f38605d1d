import { pageColours } from './page-parts.ts'

/** The style of the public card's page: like the screens, but without a script. */
export const cardStyle = `
${pageColours}
* { box-sizing: border-box }
body { margin: 0; background: var(--bg); color: var(--text); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Liberation Sans", sans-serif; -webkit-font-smoothing: antialiased }
main { max-width: 27rem; margin: 0 auto; padding: clamp(1rem, 4vh, 3rem) 1rem 2rem; display: grid; gap: 1rem }
h1, h2, p, ul, dl { margin: 0; padding: 0 }
h1 { font-size: 1.75rem; line-height: 1.2; font-weight: 600; letter-spacing: -.01em; overflow-wrap: anywhere }
h2 { font-size: 1.25rem; line-height: 1.75rem; font-weight: 600 }
a { color: var(--link) }
.card { background: var(--surface); border: 1px solid var(--hairline); border-radius: 14px; padding: 1.25rem; align-self: start }
.who { display: grid; justify-items: center; text-align: center; gap: .25rem; padding: .5rem 0 1.25rem }
.face { width: 5.5rem; height: 5.5rem; border-radius: 50%; background: var(--accent); color: #fff; display: grid; place-items: center; font-size: 2rem; font-weight: 600; margin-bottom: .75rem }
.muted { color: var(--muted); overflow-wrap: anywhere }
.small { font-size: .875rem; line-height: 1.25rem }
.ways { list-style: none; border-top: 1px solid var(--hairline); margin-bottom: 1.25rem }
.ways a { display: flex; align-items: center; gap: .875rem; min-height: 3.5rem; padding: .5rem 0; border-bottom: 1px solid var(--hairline); text-decoration: none; overflow-wrap: anywhere; font-size: .9375rem }
.ways a:hover span { text-decoration: underline }
.ways svg { flex: none; width: 1.25rem; height: 1.25rem; color: var(--muted) }
.ways span, .ways small { display: block; min-width: 0 }
.ways small { color: var(--muted); font-size: .75rem; line-height: 1rem }
.button { display: flex; align-items: center; justify-content: center; min-height: 3rem; width: 100%; padding: .5rem 1rem; border: 1px solid var(--hairline); border-radius: 8px; background: var(--surface); color: var(--link); font: inherit; font-weight: 500; text-decoration: none; cursor: pointer; margin-top: .5rem }
.button:hover { background: var(--raised) }
.button.main { background: var(--accent); border-color: var(--accent); color: #fff }
.button.main:hover { opacity: .92 }
:focus-visible { outline: 2px solid var(--link); outline-offset: 2px }
details { margin-top: .5rem }
summary { list-style: none }
summary::-webkit-details-marker { display: none }
.code { display: block; background: #fff; border: 1px solid var(--hairline); border-radius: 8px; margin: .75rem auto 0; width: min(100%, 17rem); height: auto }
form { display: grid; gap: .875rem; margin-top: 1rem }
.pair { display: grid; gap: .875rem; grid-template-columns: repeat(auto-fit, minmax(9rem, 1fr)) }
.field { display: grid; gap: .25rem; align-content: start }
label { font-size: .875rem; font-weight: 500 }
input, textarea { font: inherit; width: 100%; min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--control); border-radius: 8px; background: var(--surface); color: var(--text) }
textarea { min-height: 5rem; resize: vertical }
[aria-invalid="true"] { border-color: var(--danger) }
.wrong { color: var(--danger); font-size: .875rem; font-weight: 400 }
.agree { display: flex; gap: .75rem; align-items: flex-start; font-weight: 400; min-height: 2.75rem; line-height: 1.25rem; padding: .375rem 0 }
.agree input { width: 1.375rem; height: 1.375rem; min-height: 0; flex: none; margin: 0; accent-color: var(--accent) }
.trap { position: absolute; left: -9999px; width: 1px; height: 1px; overflow: hidden }
.sent { text-align: center; display: grid; gap: .25rem; padding: 1.5rem }
.alone { text-align: center; display: grid; gap: .5rem; padding: 3rem 1.5rem }
footer { text-align: center; padding: .5rem 0 1.5rem }
footer a { display: inline-block; padding: .75rem .5rem; color: var(--muted) }
@media (min-width: 60rem) {
  main.wide { max-width: 58rem; grid-template-columns: 1fr 1fr; align-items: start; padding-top: clamp(2rem, 9vh, 6rem); gap: 1.5rem }
  main.wide footer { grid-column: 1 / -1 }
  .card { padding: 2rem }
}
`
