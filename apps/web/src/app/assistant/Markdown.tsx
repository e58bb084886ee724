import { XMarkdown, type ComponentProps } from '@ant-design/x-markdown'
import type { ReactNode } from 'react'
import { RecordLink } from './RecordLink.tsx'

type Part = ComponentProps<{ href?: string; alt?: string; children?: ReactNode }>

const components = {
  a: ({ href, children }: Part) => <RecordLink path={href ?? ''}>{children}</RecordLink>,
  img: ({ alt }: Part) => <span>{alt}</span>,
  table: ({ children }: Part) => (
    <div className="assistant-table">
      <table>{children}</table>
    </div>
  ),
}

/**
 * An answer. HTML in it is shown as text, pictures are never fetched, and only links to the product's own screens work.
 */
export function Markdown({ content, isComing = false }: { content: string; isComing?: boolean }) {
  return (
    <XMarkdown
      className="assistant-markdown"
      content={content}
      components={components}
      streaming={{ hasNextChunk: isComing }}
      escapeRawHtml
      disableDefaultStyles
    />
  )
}
