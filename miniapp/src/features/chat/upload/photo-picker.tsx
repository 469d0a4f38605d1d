import { type ReactNode, useRef } from 'react'

/** Opens the device's own choice of camera, pictures and PDFs. `children` gets the function that opens it. */
export function PhotoPicker(props: {
  multiple?: boolean
  onFiles: (files: readonly File[]) => void
  children: (open: () => void) => ReactNode
}) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/*,.heic,.heif,application/pdf"
        multiple={props.multiple}
        hidden
        onChange={event => {
          const files = [...(event.target.files ?? [])]
          // The same picture may be chosen again.
          event.target.value = ''
          if (files.length > 0) props.onFiles(files)
        }}
      />
      {props.children(() => input.current?.click())}
    </>
  )
}
