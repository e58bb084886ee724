import { CONFIDENTIALITY_TERMS, type ShownEvidence } from '@hepu/api/areas/trading/listing/evidence'
import { acceptTerms, displayEvidence, type displayShow } from '@hepu/api/areas/trading/listing/listing'
import type { OutputOf } from '@hepu/api/core/route'
import { Button } from 'antd'
import { useState } from 'react'
import { messages } from '../../../client/messages.ts'
import { useRun } from '../../../client/useRun.ts'
import { ActionButton } from '../../../ui/control/ActionButton.tsx'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { EvidenceSections } from './EvidenceSections.tsx'

/** The facts, on request: every look is logged. */
export function DisplayEvidence({ listing }: { listing: OutputOf<typeof displayShow> }) {
  const [shown, setShown] = useState<ShownEvidence | null>(null)
  const [isAccepting, setAccepting] = useState(false)
  const look = useRun(displayEvidence)
  const read = async () => {
    const found = await look.run({ id: listing.id })
    if (found) setShown(found)
  }
  return (
    <section className="record-part" aria-label="试验与登记数据">
      <h2>试验与登记数据</h2>
      {!shown && (
        <>
          <p className="quiet">来自发布单位的登记与试验系统，按其公开设置显示；查阅会被记录。</p>
          <ActionButton type="primary" onClick={read}>
            查看数据
          </ActionButton>
        </>
      )}
      {shown && shown.sections.length === 0 && <p className="quiet">现在没有可以查看的数据。</p>}
      {shown && <EvidenceSections sections={shown.sections} />}
      {shown && shown.locked.length > 0 && (
        <p className="quiet">
          还有：{shown.locked.map(({ label, level }) => `${label}（${level}可见）`).join('；')}。
          {!listing.hasConsulted && !listing.isOwn && '咨询后可见更多。'}
        </p>
      )}
      {shown && shown.locked.length > 0 && listing.hasConsulted && !listing.hasAccepted && (
        <Button onClick={() => setAccepting(true)}>阅读并接受保密协议</Button>
      )}
      {isAccepting && (
        <TermsDialog
          id={listing.id}
          onClose={() => setAccepting(false)}
          onAccepted={() => {
            setAccepting(false)
            void read()
          }}
        />
      )}
    </section>
  )
}

interface TermsProps {
  id: string
  onClose: () => void
  onAccepted: () => void
}

function TermsDialog({ id, onClose, onAccepted }: TermsProps) {
  const accept = useRun(acceptTerms, { success: messages.done })
  const agree = async () => {
    if ((await accept.run({ id })) !== undefined) onAccepted()
  }
  return (
    <AppModal
      open
      title="保密协议"
      okText="接受"
      confirmLoading={accept.running}
      onCancel={onClose}
      onOk={() => void agree()}
    >
      <ol>
        {CONFIDENTIALITY_TERMS.map((term) => (
          <li key={term}>{term}</li>
        ))}
      </ol>
    </AppModal>
  )
}
