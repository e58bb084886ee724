import { shapesOf } from '@hepu/api/areas/product/paper/areaMap'
import type { Paper } from '@hepu/api/areas/product/paper/onePagePaper'
import { paperSheet } from '@hepu/api/areas/product/paper/paperSheet'
import { COUNTRY, mapShapes } from '@hepu/api/areas/product/region/areaInfo'
import { layOutSheet } from '@hepu/api/core/document/sheet/layOutSheet'
import { lazy, Suspense, useMemo } from 'react'
import { useCall } from '../../../client/useCall.ts'
import { DrawingView } from '../../../ui/document/DrawingView.tsx'
import { useNarrow } from '../../../ui/useNarrow.ts'

const PaperZoom = lazy(() => import('./PaperZoom.tsx'))

const DAY_MS = 24 * 60 * 60_000

/** The pages of a paper, laid out by the same function as the PDF. */
export function PaperPages({
  paper,
}: {
  paper: Pick<Paper, 'content' | 'pictureUrls' | 'shownNumber' | 'printedNumber' | 'hasShapes'>
}) {
  const { content, pictureUrls, shownNumber, printedNumber, hasShapes } = paper
  const { data } = useCall(
    mapShapes,
    { code: COUNTRY },
    { quiet: true, enabled: hasShapes, staleTime: DAY_MS },
  )
  const shapes = useMemo(() => (hasShapes && data ? shapesOf(data.features) : null), [hasShapes, data])
  const { pages } = useMemo(() => {
    const pictures = content.pictures.filter(({ fileId }) => fileId in pictureUrls)
    return layOutSheet(
      paperSheet(
        { ...content, pictures },
        { number: printedNumber, shapes, withRepairs: shownNumber === null },
      ),
    )
  }, [content, pictureUrls, shownNumber, printedNumber, shapes])
  const isNarrow = useNarrow()
  const sheets = (
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
  if (!isNarrow) return sheets
  return (
    <Suspense>
      <PaperZoom>{sheets}</PaperZoom>
    </Suspense>
  )
}
