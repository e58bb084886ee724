import type { About } from '@hepu/api/areas/dashboard/widget/widgetShapes'
import { Button } from 'antd'
import { notify } from '../../../client/notify.ts'
import { AppModal } from '../../../ui/dialog/AppModal.tsx'
import { BLANK } from '../../../ui/text/formatNumber.ts'

interface Props {
  title: string
  about: About
  onClose: () => void
}

/** 这个数怎么来的: formula, filters, rows, time of the data and who may see it; copied as text for a report. */
export default function AboutDialog({ title, about, onClose }: Props) {
  const lines = [
    ['算法', about.formula],
    ['筛选', about.filters.join('；')],
    ['记录数', about.rows === null ? BLANK : `${about.rows} 条`],
    ['数据截至', about.asOf ?? BLANK],
    ['谁可以看', about.seenBy],
  ] as const
  const copy = async () => {
    await navigator.clipboard.writeText([title, ...lines.map((line) => line.join('：'))].join('\n'))
    notify.success('操作成功：说明已复制')
  }
  return (
    <AppModal
      open
      title={`这个数怎么来的 · ${title}`}
      width={640}
      onCancel={onClose}
      footer={<Button onClick={() => void copy()}>复制为文字</Button>}
    >
      <dl className="wall-about">
        {lines.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </AppModal>
  )
}
