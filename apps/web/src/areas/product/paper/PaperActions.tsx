import * as api from '@hepu/api/areas/product/paper/onePagePaper'
import { Button, Space } from 'antd'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { useDownload } from '../../../client/useDownload.ts'
import { ChangeHistory } from '../../../resource/change/ChangeHistory.tsx'
import { DisabledWithReason } from '../../../ui/control/DisabledWithReason.tsx'
import { usePermissions } from '../../../workspace/session.ts'
import { paperEditPath } from './paperPaths.ts'

const AllocateDialog = lazy(() => import('./AllocateDialog.tsx'))
const PaperDecisions = lazy(() => import('./PaperDecisions.tsx'))
const FreezeDialog = lazy(() => import('./FreezeDialog.tsx'))

interface Props {
  paper: api.Paper
  /** Shows a version that was frozen right now. */
  onShow: (number: number) => void
}

/** What may be done with a paper that is shown. */
export function PaperActions({ paper, onShow }: Props) {
  const [open, setOpen] = useState<'allocate' | 'freeze' | 'decisions' | null>(null)
  const download = useDownload()
  const permissions = usePermissions()
  const { id, shownNumber, can, whyNot } = paper
  const close = () => setOpen(null)
  const save = (format: 'pdf' | 'docx') =>
    void download(api.exportPapers, { id, format, ...(shownNumber ? { number: String(shownNumber) } : {}) })
  return (
    <Space wrap>
      <Button onClick={() => save('pdf')}>PDF</Button>
      <Button onClick={() => save('docx')}>Word</Button>
      {permissions.has('product.decision:read') && (paper.productId ?? paper.varietyId) && (
        <Button onClick={() => setOpen('decisions')}>决策日志</Button>
      )}
      <ChangeHistory object="product_paper" objectId={id} />
      {(can['allocate'] || whyNot?.['allocate']) && (
        <DisabledWithReason why={whyNot?.['allocate']}>
          <Button disabled={!can['allocate']} onClick={() => setOpen('allocate')}>
            分配产业公司
          </Button>
        </DisabledWithReason>
      )}
      {can['freeze'] && <Button onClick={() => setOpen('freeze')}>定版</Button>}
      {can['edit'] && (
        <Link to={paperEditPath(id)}>
          <Button type="primary">编辑</Button>
        </Link>
      )}
      <Suspense>
        {open === 'allocate' && <AllocateDialog papers={[paper]} onClose={close} onDone={close} />}
        {open === 'decisions' && <PaperDecisions paper={paper} onClose={close} />}
        {open === 'freeze' && <FreezeDialog paper={paper} onClose={close} onFrozen={onShow} />}
      </Suspense>
    </Space>
  )
}
