/** One line of somebody's own text, cut where it is too long, in its own direction of writing. */
export function Clipped({ text, fallback = '–' }: { text: string; fallback?: string }) {
  if (!text.trim()) return <span className="text-muted">{fallback}</span>
  return (
    <bdi title={text} className="block max-w-48 truncate">
      {text}
    </bdi>
  )
}
