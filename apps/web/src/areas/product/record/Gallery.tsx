import { lazy, Suspense, useState } from 'react'
import { nameOfFile, type Attachment } from '../../../resource/files/attachment.ts'
import type { RecordDetail } from '../../../resource/record/recordRows.ts'

const FilePreview = lazy(async () => ({
  default: (await import('../../../resource/files/FilePreview.tsx')).default,
}))

interface Props {
  files: RecordDetail['fileDOList']
  /** The product. */
  name: string
}

/** The pictures among the files of a product; a click shows one large. Nothing where there is none. */
export default function Gallery({ files, name }: Props) {
  const [shown, setShown] = useState<Attachment | null>(null)
  const pictures = files.filter(({ fileType }) => fileType === 'IMAGE')
  if (pictures.length === 0) return null
  return (
    <section className="record-part" aria-label="图片">
      <h2>图片</h2>
      <ul className="product-gallery">
        {pictures.map((file) => (
          <li key={file.id}>
            <button type="button" onClick={() => setShown(file)}>
              <img src={file.url} alt={`${name} ${nameOfFile(file)}`} loading="lazy" />
            </button>
          </li>
        ))}
      </ul>
      <Suspense>{shown && <FilePreview file={shown} onClose={() => setShown(null)} />}</Suspense>
    </section>
  )
}
