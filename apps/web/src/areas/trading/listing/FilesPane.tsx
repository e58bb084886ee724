import { deleteFile, uploadAttachment, uploadImage } from '@hepu/api/areas/trading/listing/listing'
import { evidenceLevels, type EvidenceLevel } from '@hepu/api/areas/trading/listing/listingFields'
import { MAX_IMAGES } from '@hepu/api/areas/trading/listing/listingInputs'
import type { ListingFile } from '@hepu/api/areas/trading/listing/listingShapes'
import type { Route } from '@hepu/api/core/route'
import { Select, Space } from 'antd'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { notify } from '../../../client/notify.ts'
import { readAnew } from '../../../client/queryKey.ts'
import { refuseFile, upload } from '../../../client/upload.ts'
import { useRun } from '../../../client/useRun.ts'
import { FileButton } from '../../../resource/files/FileButton.tsx'
import { ConfirmButton } from '../../../ui/dialog/ConfirmButton.tsx'
import { PlainTable } from '../../../ui/page/PlainTable.tsx'
import { choicesOf } from './listingTexts.ts'
import type { ListingPaneProps } from './ListingDetails.tsx'

const levels = choicesOf(evidenceLevels)

/** 图片与附件 of a listing: pictures for everybody, attachments for who may download them. */
export default function FilesPane({ listing }: ListingPaneProps) {
  const mayEdit = listing.can['edit'] === true
  const mayAttach = listing.can['attach'] === true
  const whyNot = mayEdit ? listing.whyNot?.['attach'] : undefined
  const images = listing.files.filter(({ isImage }) => isImage)
  const attached = listing.files.filter(({ isImage }) => !isImage)
  return (
    <>
      <section className="record-part" aria-label="图片">
        <h2>图片</h2>
        <p className="quiet">
          最多 {MAX_IMAGES} 张，jpg 或 png，每张不超过 5 MB；保存时去掉拍摄位置等信息，立即生效。
        </p>
        <ImageGrid images={images} mayEdit={mayEdit} />
        {mayEdit && images.length < MAX_IMAGES && (
          <Uploading route={uploadImage} input={{ listingId: listing.id }} text="上传图片" />
        )}
      </section>
      <section className="record-part" aria-label="附件">
        <h2>附件</h2>
        {attached.length === 0 ? (
          <p className="quiet">还没有附件。</p>
        ) : (
          <AttachmentTable files={attached} mayEdit={mayAttach} />
        )}
        {mayAttach && <AttachmentUpload listingId={listing.id} />}
        {whyNot && <p className="quiet">{whyNot}。</p>}
      </section>
    </>
  )
}

function ImageGrid({ images, mayEdit }: { images: readonly ListingFile[]; mayEdit: boolean }) {
  if (images.length === 0) return <p className="quiet">还没有图片。</p>
  return (
    <ul className="listing-images">
      {images.map((image) => (
        <li key={image.id}>
          <a href={image.url} target="_blank" rel="noreferrer">
            <img src={image.url} alt={image.originalName} loading="lazy" />
          </a>
          {mayEdit && <RemoveFile file={image} />}
        </li>
      ))}
    </ul>
  )
}

const AttachmentTable = ({ files, mayEdit }: { files: readonly ListingFile[]; mayEdit: boolean }) => (
  <PlainTable
    label="附件"
    rows={files}
    keyOf={({ id }) => id}
    columns={[
      {
        title: '文件',
        cell: ({ url, originalName }) => (
          <a href={url} target="_blank" rel="noreferrer">
            {originalName}
          </a>
        ),
      },
      { title: '可下载', width: 120, cell: ({ level }) => level && evidenceLevels[level] },
      ...(mayEdit
        ? [{ title: '操作', width: 80, cell: (file: ListingFile) => <RemoveFile file={file} /> }]
        : []),
    ]}
  />
)

function RemoveFile({ file }: { file: ListingFile }) {
  const remove = useRun(deleteFile, { success: messages.deleted })
  return (
    <ConfirmButton
      type="link"
      danger
      title={`确定删除「${file.originalName}」吗？`}
      onConfirm={() => remove.run({ fileId: file.id })}
    >
      删除
    </ConfirmButton>
  )
}

function AttachmentUpload({ listingId }: { listingId: string }) {
  const [level, setLevel] = useState<EvidenceLevel>('public')
  return (
    <Space wrap>
      <Select<EvidenceLevel>
        aria-label="谁可以下载"
        value={level}
        options={levels}
        onChange={setLevel}
        style={{ width: 140 }}
      />
      <Uploading route={uploadAttachment} input={{ listingId, level }} text="上传附件" />
    </Space>
  )
}

interface UploadingProps {
  route: Route<'upload'>
  input: Record<string, unknown>
  text: string
}

/** A button that sends one file, and says why it was refused. */
function Uploading({ route, input, text }: UploadingProps) {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const send = async ([file]: File[]) => {
    if (!file) return
    const problem = refuseFile(route, file)
    if (problem) {
      notify.warning(problem)
      return
    }
    setBusy(true)
    try {
      await upload(route, input as never, file)
      notify.success(messages.uploaded)
      readAnew(client, route)
    } catch (error) {
      notify.error(error instanceof Error ? error.message : messages.unknown)
    } finally {
      setBusy(false)
    }
  }
  return (
    <FileButton types={route.upload?.types ?? []} loading={isBusy} onFiles={(files) => void send(files)}>
      {text}
    </FileButton>
  )
}
