import type { ApprovalShown } from '@hepu/api/core/approval/approvalShapes'
import { approvalDecisions, approvalTaskStates } from '@hepu/api/core/approval/approvalWords'
import { StateText, type Tone } from '../../ui/text/StateText.tsx'
import { formatTime } from '../../ui/text/formatTime.ts'
import { nameFor } from './nameFor.ts'

type Step = ApprovalShown['steps'][number]
type Person = Step['people'][number]

const stepStates = { done: '已完成', current: '进行中', later: '未开始' } as const
const stepTones: Readonly<Record<Step['state'], Tone>> = { done: 'good', current: 'info', later: 'quiet' }

/** The steps of an approval in their order, each with its rule and what its people have done. */
export function ApprovalSteps({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className="approval-steps" aria-label="审批步骤">
      {steps.map((step) => (
        <li key={step.no} {...(step.state === 'current' ? { 'aria-current': 'step' as const } : {})}>
          <p className="approval-step-head">
            <b>
              {step.no}. {step.name}
            </b>
            <StateText tone={stepTones[step.state]}>{stepStates[step.state]}</StateText>
          </p>
          <p className="quiet">
            {step.assigneeText} · {step.ruleText}
          </p>
          {step.people.length > 0 && (
            <ul>
              {step.people.map((person, at) => (
                <li key={`${at} ${person.name ?? ''}`}>
                  <StepPerson person={person} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  )
}

const NOBODY = '审批管理员（无人审批）'

function StepPerson({ person }: { person: Person }) {
  const { name, ownerName, addedByName, state, decision, opinion, actedAt } = person
  return (
    <>
      <span>{name === null ? NOBODY : nameFor(name, ownerName)}</span>
      {addedByName && <span className="quiet">（{addedByName} 加签）</span>}{' '}
      <StateText tone={toneOf(person)}>
        {decision ? approvalDecisions[decision] : approvalTaskStates[state]}
      </StateText>
      {actedAt && <span className="quiet"> {formatTime(actedAt)}</span>}
      {opinion && <p className="approval-opinion">{opinion}</p>}
    </>
  )
}

function toneOf({ state, decision }: Person): Tone {
  if (decision === 'agree') return 'good'
  if (decision === 'reject') return 'bad'
  return state === 'open' ? 'info' : 'quiet'
}
