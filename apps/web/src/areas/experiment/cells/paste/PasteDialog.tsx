import { Button } from 'antd'
import { AppModal } from '../../../../ui/dialog/AppModal.tsx'
import { Table } from '../../../../ui/table/Table.tsx'
import { StateText } from '../../../../ui/text/StateText.tsx'
import type { ReadCell } from '@hepu/api/areas/experiment/cells/cellFields'
import type { HeadedPaste } from './headedPaste.ts'
import type { PastedPlot } from './pastedPlots.ts'

interface Props {
  paste: HeadedPaste
  read: (field: string, raw: string) => ReadCell
  /** Why the block cannot be pasted as it is; null when it can. */
  whyNotPlain: string | null
  onFill: () => void
  onPlain: () => void
  onCancel: () => void
}

interface Shown {
  at: number
  plot: PastedPlot
  texts: readonly string[]
}

const PLOT_PX = 260
const FIELD_PX = 110

/**
 * Shows a pasted block with heads before it fills the grid: which value goes to which plot and field, and what is left
 * out.
 */
export default function PasteDialog({ paste, read, whyNotPlain, onFill, onPlain, onCancel }: Props) {
  const { fields, plots, texts, leftOut } = paste
  const shown = plots.map((plot, at): Shown => ({ at, plot, texts: texts[at]! }))
  const taken = shown.filter(({ plot }) => plot.row !== null)
  const values = taken.reduce((sum, row) => sum + row.texts.filter(Boolean).length, 0)
  const missed = shown.length - taken.length
  return (
    <AppModal
      open
      width={Math.min(1080, Math.max(640, PLOT_PX + fields.length * FIELD_PX + 64))}
      title={paste.isAcross ? '粘贴的表是横排小区、竖排项目，转置后填入？' : '粘贴的表带有表头，按表头填入？'}
      onCancel={onCancel}
      footer={[
        <Button key="cancel" onClick={onCancel}>
          取消
        </Button>,
        <Button key="plain" disabled={whyNotPlain !== null} title={whyNotPlain ?? ''} onClick={onPlain}>
          原样粘贴
        </Button>,
        <Button key="fill" type="primary" autoFocus disabled={values === 0} onClick={onFill}>
          {paste.isAcross ? '转置填入' : '按表头填入'}
        </Button>,
      ]}
    >
      <p>
        {taken.length}个小区 × {fields.length}个项目，共{values}个值。
        {paste.namesPlots ? '按表中的小区对应。' : '表中没有小区，从光标所在小区起按显示的顺序对应。'}
        空白的格不改动。
      </p>
      {missed > 0 && (
        <p>
          <StateText tone="warn">{missed}个小区不填入，原因见下表。</StateText>
        </p>
      )}
      {leftOut.length > 0 && (
        <p>
          <StateText tone="warn">不填入：{leftOut.join('；')}</StateText>
        </p>
      )}
      <Table<Shown>
        size="small"
        rowKey="at"
        dataSource={shown}
        pagination={shown.length > 10 ? { pageSize: 10, showSizeChanger: false } : false}
        scroll={{ x: PLOT_PX + fields.length * FIELD_PX }}
        columns={[
          {
            title: '小区',
            width: PLOT_PX,
            fixed: 'left',
            render: (_, { plot }) => (
              <>
                {plot.name}
                {plot.why && (
                  <div>
                    <StateText tone="warn">{plot.why}</StateText>
                  </div>
                )}
              </>
            ),
          },
          ...fields.map((field, f) => ({
            title: field.head,
            width: FIELD_PX,
            render: (_: unknown, { plot, texts: row }: Shown) =>
              plot.row === null ? (
                <span className="quiet">{row[f]}</span>
              ) : (
                <Value text={row[f] ?? ''} of={field.key} read={read} />
              ),
          })),
        ]}
      />
    </AppModal>
  )
}

const tones = { refused: 'bad', doubtful: 'warn' } as const

function Value({ text, of, read }: { text: string; of: string; read: Props['read'] }) {
  if (text === '') return null
  const { state, message } = read(of, text)
  if (state !== 'refused' && state !== 'doubtful') return <>{text}</>
  return (
    <span title={message ?? ''}>
      <StateText tone={tones[state]}>{text}</StateText>
    </span>
  )
}
