/** The colour roles of the screens (miniapp/src/theme.css) for pages rendered by the server, light and dark. */
export const pageColours = `:root { color-scheme: light dark;
  --bg: light-dark(#f6f5f2, #151412); --surface: light-dark(#ffffff, #1f1d1b); --raised: light-dark(#efede8, #2b2926);
  --text: light-dark(#1f1d1a, #f2f0ec); --muted: light-dark(#66625b, #aaa59c); --accent: light-dark(#4250c9, #5a66dd);
  --link: light-dark(#3b48bd, #a9b2ff); --soft: light-dark(#e9ebfa, #2a2d4a); --danger: light-dark(#b3261e, #ff9088); --success: light-dark(#1b7340, #72d191);
  --hairline: light-dark(#e3e0d9, #35322e); --control: light-dark(#8a857c, #7d776e) }`
