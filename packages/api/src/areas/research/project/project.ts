import { f } from '../../../core/resource/fields.ts'
import { recordTargets } from '../../../core/resource/targets.ts'
import { projectProblems } from './projectProblems.ts'
import { registry } from '../registry.ts'

/** 科研项目: projects as the registry keeps them, with who leads them, their funds and how they were accepted. */
export const project = registry({
  name: 'research.project',
  path: '/api/research/project',
  nameField: recordTargets.research_project.nameField,
  fields: {
    name: f.text('项目名称', 200),
    projectNo: f.text('项目编号', 60),
    source: f.dict('来源/计划类别', 'research_project_source'),
    level: f.opt(f.dict('级别', 'project_level')),
    nature: f.opt(f.dict('性质', 'research_project_nature')),
    undertakeMode: f.opt(f.dict('承担方式', 'research_project_mode')),
    startDate: f.part('起止与经费', f.date('开始日期', { mayBeFuture: true })),
    endDate: f.date('结束日期', { mayBeFuture: true }),
    totalFund: f.opt(f.money('总经费')),
    specialFund: f.opt(f.money('专项经费')),
    selfFund: f.opt(f.money('自筹经费')),
    receivedFund: f.opt(f.money('到账经费')),
    leader: f.part('人员与单位', f.people('负责人')),
    members: f.opt(f.people('参加人')),
    units: f.opt(f.holder('承担单位')),
    partners: f.opt(f.holder('合作单位')),
    state: f.part('执行与验收', f.opt(f.dict('项目状态', 'research_project_state'))),
    acceptDate: f.opt(f.date('验收日期')),
    acceptResult: f.opt(f.dict('验收结论', 'research_project_result')),
  },
  files: f.files('任务书、验收证书与附件', 20),
  unique: [recordTargets.research_project.codeField],
  dateOrder: ['startDate', 'endDate'],
  deadlines: {
    days: { endDate: '项目结束，准备验收' },
    over: { field: 'state', words: ['结题', '终止'] },
  },
  stages: { field: 'state', order: [['申报'], ['在研', '延期'], ['结题', '终止']] },
  problems: projectProblems,
  list: {
    search: ['name', 'projectNo', 'leader', 'members', 'units', 'partners'],
    filter: ['source', 'level', 'state', 'startDate'],
    sort: ['name', 'startDate', 'endDate', 'totalFund'],
    columns: [
      'name',
      'projectNo',
      'source',
      'level',
      'leader',
      'startDate',
      'endDate',
      'totalFund',
      'receivedFund',
      'state',
    ],
    years: { startDate: '开始年份' },
  },
})
