import type * as api from '@hepu/api/areas/project/closing/projectClosing'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { FileList } from '../../../resource/files/FileList.tsx'

const MaterialDialog = lazy(() => import('./MaterialDialog.tsx'))

/** 结题材料: summary, note and files, and their form while they may be changed. */
export function Material({ shown }: { shown: api.Closing }) {
  const [isOpen, setOpen] = useState(false)
  // After 不通过 the form begins a new application, which is empty.
  const verb = shown.closing && shown.closing.state !== 'rejected' ? '修改' : '填写'
  return (
    <section className="record-part">
      <h2>结题材料</h2>
      {shown.whyNot?.['edit'] && <p className="quiet">不能修改：{shown.whyNot['edit']}</p>}
      <MaterialFacts shown={shown} />
      {shown.can['edit'] && <Button onClick={() => setOpen(true)}>{verb}结题材料</Button>}
      <Suspense>{isOpen && <MaterialDialog shown={shown} onClose={() => setOpen(false)} />}</Suspense>
    </section>
  )
}

function MaterialFacts({ shown: { closing } }: { shown: api.Closing }) {
  if (!closing) return <p className="quiet">还没有填写结题材料。</p>
  return (
    <>
      <p className="closing-text">{closing.summary ?? '—'}</p>
      {closing.note && <p className="closing-text quiet">{closing.note}</p>}
      <FileList files={closing.files} empty="没有附件。" />
    </>
  )
}
