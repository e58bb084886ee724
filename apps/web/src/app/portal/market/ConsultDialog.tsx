import { useEffect, useRef } from 'react'
import type { ConsultTopic } from '../../../workspace/portalContext.ts'
import { ConsultForm } from './ConsultForm.tsx'
import './market.css'

/** 咨询留言 as a dialog of the browser, which keeps the focus inside and closes with Escape. */
export default function ConsultDialog({ topic, onClose }: { topic: ConsultTopic; onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const shown = dialog.current
    if (shown && !shown.open) shown.showModal()
  }, [])
  return (
    <dialog ref={dialog} className="consult-dialog" aria-labelledby="consult-title" onClose={onClose}>
      <header>
        <h2 id="consult-title">咨询留言</h2>
        <button type="button" aria-label="关闭" onClick={() => dialog.current?.close()}>
          ×
        </button>
      </header>
      <p className="trade-quiet">{topic.title}</p>
      <ConsultForm topic={topic} onClose={() => dialog.current?.close()} />
    </dialog>
  )
}
