import type { Block } from '@hepu/api/core/document/documentShape'
import { DocumentTable } from './DocumentTable.tsx'
import { DrawingView } from './DrawingView.tsx'

/** Tables and charts of a document, in their order. */
export const DocumentBlocks = ({ blocks }: { blocks: readonly Block[] }) => (
  <>
    {blocks.map((block) => {
      if (block.kind === 'table') return <DocumentTable key={block.caption} table={block} />
      if (block.kind !== 'figure') return null
      return (
        <figure key={block.caption} className="document-table">
          <figcaption>{block.caption}</figcaption>
          <DrawingView drawing={block.drawing} label={block.caption} />
        </figure>
      )
    })}
  </>
)
