import type { ConsultMessage } from '@hepu/api/areas/trading/consult/consultShapes'
import { formatTime } from '../../../ui/text/formatTime.ts'
import './consult.css'

interface Props {
  /** What was asked first. */
  first: { content: string; name: string; createTime: string }
  thread: readonly ConsultMessage[]
}

/** The messages of a consultation, oldest first; those of the staff stand at the right, inside notes are marked. */
export function ConsultThread({ first, thread }: Props) {
  return (
    <ol className="consult-thread" aria-label="咨询往来">
      <li>
        <small>
          {first.name} · {formatTime(first.createTime)}
        </small>
        {first.content}
      </li>
      {thread.map(({ id, fromStaff, isInside, writer, content, createTime }) => (
        <li
          key={id}
          className={[fromStaff ? 'from-staff' : '', isInside ? 'is-inside' : ''].filter(Boolean).join(' ')}
        >
          <small>
            {writer ?? (fromStaff ? '工作人员' : `${first.name}（未登录）`)}
            {isInside ? ' · 内部备注' : ''} · {formatTime(createTime)}
          </small>
          {content}
        </li>
      ))}
    </ol>
  )
}
