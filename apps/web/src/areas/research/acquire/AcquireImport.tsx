import type { Inbox } from '@hepu/api/areas/research/acquire/acquireCalls'
import { useMemo } from 'react'
import { ImportDialog } from '../../../resource/import/ImportDialog.tsx'

/** 上传公告: choose, check, preview, confirm. */
export default function AcquireImport({ inbox, onClose }: { inbox: Inbox; onClose: () => void }) {
  const source = useMemo(
    () => ({
      title: `上传${inbox.title}`,
      upload: inbox.calls.uploadData,
      template: inbox.calls.template,
      calls: inbox.calls.batch,
      answer: inbox.calls.batch.answer,
      kind: `research.${inbox.noun}`,
    }),
    [inbox],
  )
  return <ImportDialog source={source} onClose={onClose} />
}
