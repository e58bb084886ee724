import { workflow } from '../../../core/workflow.ts'
import { projectApprovalStates } from './projectApprovalLabels.ts'

const WRITE = 'project.approval:write'
const PUBLISH = 'project.approval:publish'

/** What may be done with a 立项. Applications are open for a published one only, so that its content stays as it is meanwhile. */
export const projectApprovalWorkflow = workflow({
  name: '立项',
  states: projectApprovalStates,
  final: [],
  moves: {
    edit: { from: ['draft', 'submitted', 'withdrawn'], right: WRITE, label: '修改' },
    submit: { from: ['draft'], to: 'submitted', right: WRITE, label: '提交' },
    publish: { from: ['submitted', 'withdrawn'], to: 'published', right: PUBLISH, label: '发布' },
    withdraw: { from: ['published'], to: 'withdrawn', right: PUBLISH, label: '撤回' },
    delete: { from: ['draft', 'submitted', 'published', 'withdrawn'], right: WRITE, label: '删除' },
  },
})
