import { Button, type ButtonProps } from 'antd'
import { useRef } from 'react'
import { acceptOf } from './endings.ts'

interface Props extends Pick<ButtonProps, 'id' | 'loading' | 'disabled' | 'children'> {
  /** Allowed endings, without a dot. */
  types: readonly string[]
  multiple?: boolean
  onFiles: (files: File[]) => void
}

/** A button that opens the file dialog of the system. The same file can be chosen again. */
export function FileButton({ types, multiple = false, onFiles, children, ...button }: Props) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button {...button} onClick={() => input.current?.click()}>
        {children}
      </Button>
      <input
        ref={input}
        className="file-input"
        type="file"
        aria-label={typeof children === 'string' ? children : '选择文件'}
        accept={acceptOf(types)}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])]
          event.target.value = ''
          if (files.length > 0) onFiles(files)
        }}
      />
    </>
  )
}
