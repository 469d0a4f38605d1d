import { useEffect, useState } from 'react'

/** A QR code, dark on white in every theme so that cameras read it; what draws it is fetched when it is wanted. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const [drawn, setDrawn] = useState<{ text: string; size: number; path: string }>()
  useEffect(() => {
    let isWanted = true
    void import('uqr').then(({ encode }) => {
      const { size, data } = encode(text, { border: 2 })
      const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
      if (isWanted) setDrawn({ text, size, path: dots.join('') })
    })
    return () => {
      isWanted = false
    }
  }, [text])
  const isDrawn = drawn?.text === text
  return (
    <div className="size-52 self-center">
      {isDrawn && (
        <svg role="img" aria-label={label} viewBox={`0 0 ${drawn.size} ${drawn.size}`} shapeRendering="crispEdges">
          <title>{label}</title>
          <rect width={drawn.size} height={drawn.size} rx={1} fill="white" />
          <path d={drawn.path} fill="black" />
        </svg>
      )}
    </div>
  )
}
