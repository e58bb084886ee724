import type { Paper } from '@hepu/api/areas/product/paper/onePagePaper'
import { paperSheet } from '@hepu/api/areas/product/paper/paperSheet'
import { layOutSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import { useMemo } from 'react'
import { DrawingView } from '../../../ui/document/DrawingView.tsx'

/** The pages of a paper, laid out by the same function as the PDF. */
export function PaperPages({ paper }: { paper: Pick<Paper, 'content' | 'pictureUrls' | 'shownNumber'> }) {
  const { content, pictureUrls, shownNumber } = paper
  const { pages } = useMemo(() => {
    const pictures = content.pictures.filter(({ fileId }) => fileId in pictureUrls)
    return layOutSheet(
      paperSheet({ ...content, pictures }, { number: shownNumber, withRepairs: shownNumber === null }),
    )
  }, [content, pictureUrls, shownNumber])
  return (
    <div className="paper-pages">
      {pages.map((page, at) => (
        // Pages keep their places.
        // oxlint-disable-next-line react/no-array-index-key
        <div className="paper-page" key={at}>
          <DrawingView
            drawing={page}
            label={`${content.name} 一页纸，第 ${at + 1} 页，共 ${pages.length} 页`}
            pictures={pictureUrls}
          />
        </div>
      ))}
    </div>
  )
}
