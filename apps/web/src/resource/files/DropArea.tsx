import { useEffect, useEffectEvent, useState, type DragEvent, type ReactNode } from 'react'

interface Props {
  disabled?: boolean
  onFiles: (files: File[]) => void
  children: ReactNode
}

/** Takes files that are dropped onto it, or pasted anywhere while it is shown. */
export function DropArea({ disabled = false, onFiles, children }: Props) {
  const [over, setOver] = useState(false)
  const take = (files: FileList | undefined) => {
    if (!disabled && files && files.length > 0) onFiles([...files])
  }
  const paste = useEffectEvent((event: ClipboardEvent) => take(event.clipboardData?.files))
  useEffect(() => {
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [])
  const drop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    take(event.dataTransfer.files)
  }
  return (
    <div
      className={`drop drop-small ${over ? 'drop-over' : ''}`}
      onDrop={drop}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
    >
      {children}
    </div>
  )
}
