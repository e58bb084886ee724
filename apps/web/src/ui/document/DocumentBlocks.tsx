import type { Block } from '@hepu/api/core/document/documentShape'
import { useNarrow } from '../useNarrow.ts'
import { DocumentTable } from './DocumentTable.tsx'
import { DrawingView } from './DrawingView.tsx'

/** Tables and charts of a document, in their order; on a phone a chart is the one drawn for its width. */
export function DocumentBlocks({ blocks }: { blocks: readonly Block[] }) {
  const isNarrow = useNarrow()
  return blocks.map((block) => {
    if (block.kind === 'table') return <DocumentTable key={block.caption} table={block} />
    if (block.kind !== 'figure') return null
    const { caption, drawing, narrow } = block
    return (
      <figure key={caption} className="document-table">
        <figcaption>{caption}</figcaption>
        <DrawingView drawing={isNarrow && narrow ? narrow : drawing} label={caption} />
      </figure>
    )
  })
}
