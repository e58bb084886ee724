import { commentStates } from '@hepu/api/areas/contract/distribution/distributionLabels'
import type { LineComment } from '@hepu/api/areas/contract/distribution/distributionComment'
import { StateText } from '../../../ui/text/StateText.tsx'
import { formatTime } from '../../../ui/text/formatTime.ts'

const tones = { open: 'warn', answered: 'info', closed: 'quiet' } as const

/** The state of what somebody said about a line. */
export const CommentStateText = ({ state }: Pick<LineComment, 'state'>) => (
  <StateText tone={tones[state]}>{commentStates[state]}</StateText>
)

/** The answers to what somebody said, the first one first. */
export const CommentAnswers = ({ answers }: Pick<LineComment, 'answers'>) =>
  answers.map(({ id, text, byName, createTime }) => (
    <div key={id}>
      {text}{' '}
      <span className="quiet">
        {byName} {formatTime(createTime)}
      </span>
    </div>
  ))
