import type { Permission } from './core/permissions.ts'
import { permissionNames } from './permissionLabels.ts'
import { resourcePlaces, type ResourceVerb, type ResourcePermission } from './core/resource/titles.ts'

/** Returns the permissions on all registries, products among them, for these verbs. */
const registryWords = (...verbs: readonly ResourceVerb[]): ResourcePermission[] =>
  resourcePlaces.flatMap(({ name }) => verbs.map((verb) => `${name}:${verb}` as const))

/** What every role has: one's own approvals and due dates. */
const everybody: readonly Permission[] = [
  'approval.item:read',
  'obligation.item:read',
  'obligation.item:write',
  'project.node:read',
]

/** Who breeds or keeps the papers applies for projects, under what is published. */
const applying: readonly Permission[] = [
  'project.approval:read',
  'project.application:read',
  'project.application:write',
]

/** What leaders and breeders look up of decisions about products. */
const decisionsRead: readonly Permission[] = ['product.decision:read']

/** What leaders and breeders look up of sales. */
const salesRead: readonly Permission[] = ['product.sale:read']

/** What leaders look up of partners who breed. */
const partnersRead: readonly Permission[] = [
  'breeder.archive:read',
  'breeder.money:seeMoney',
  'breeder.link:seeLinks',
  'breeder.score:read',
]

/** 驾驶舱: research and promotion without amounts. */
const dashboardsRead: readonly Permission[] = ['dashboard.research:read', 'dashboard.promotion:read']
/** Who works with trials, products or projects looks for services and asks about them. */
const seeksServices: readonly Permission[] = ['integration.selection:read', 'integration.selection:ask']

/** What leaders look up of providers of services. */
const providersRead: readonly Permission[] = [
  'integration.category:read',
  'integration.provider:read',
  'integration.service:read',
  'integration.consult:read',
]

/** What leaders look up in 科研资产. */
const leadersRead: readonly Permission[] = [
  ...dashboardsRead,
  'dashboard.amount:seeAmounts',
  ...partnersRead,
  ...decisionsRead,
  ...salesRead,
  ...registryWords('read'),
  'research.ownership:read',
  'research.reminder:read',
  'research.report:read',
  'research.varietyOverview:read',
  'product.binding:read',
  'product.company:read',
  'product.paper:read',
  'product.statistic:read',
]

/** What everybody sees of the market who works with results. */
const marketRead: readonly Permission[] = ['trading.listing:read']

/** What breeders look up there: all results, and nothing personal of their colleagues. */
const breedersRead: readonly Permission[] = [
  ...dashboardsRead,
  ...marketRead,
  'breeder.archive:read',
  ...decisionsRead,
  ...salesRead,
  ...registryWords('read').filter((word) => word !== 'research.person:read'),
  'research.report:read',
  'research.varietyOverview:read',
  'product.company:read',
]

/** Who sells keeps the bindings of materials to products. */
const bindsProducts: readonly Permission[] = [
  'product.binding:read',
  'product.binding:write',
  'product.company:read',
  'product.paper:read',
  'product.statistic:read',
]

/** What those who see contracts at all see of them. */
const contractsRead: readonly Permission[] = [
  'contract.record:read',
  'contract.payment:read',
  'contract.distribution:read',
  'contract.commission:read',
  'contract.maintenance:read',
]

/** Who sells results keeps the listings, answers who asks and brings parties together. */
const trades: readonly Permission[] = [
  ...marketRead,
  'trading.listing:write',
  'trading.listing:delete',
  'trading.listing:publish',
  'trading.consult:read',
  'trading.consult:handle',
  'trading.consult:delete',
  'trading.deal:read',
  'trading.deal:write',
]

/** Roles every organisation starts with; what they may do follows from these words and is editable afterwards. */
export const seedRoles: readonly { code: string; name: string; permissions: readonly Permission[] }[] = [
  { code: 'administrator', name: '系统管理员', permissions: permissionNames },
  {
    code: 'trialManager',
    name: '试验主持',
    permissions: [
      ...everybody,
      'experiment.variety:read',
      'experiment.variety:write',
      'experiment.variety:import',
      'experiment.variety:undo',
      'experiment.variety:export',
      'experiment.value:enter',
      'experiment.value:review',
      'experiment.point:scrap',
      'experiment.blind:reveal',
      'upgrade.standard:read',
      'upgrade.standard:write',
      'upgrade.pk:write',
      'upgrade.record:read',
      'upgrade.record:generate',
      'upgrade.record:rehearse',
      'upgrade.record:confirm',
      'upgrade.record:export',
      'product.paper:read',
      'product.paper:write',
      ...seeksServices,
      ...breedersRead,
      ...applying,
    ],
  },
  {
    code: 'director',
    name: '晋级发布人',
    permissions: [
      ...everybody,
      'obligation.item:manage',
      'obligation.holiday:read',
      'experiment.variety:read',
      'experiment.variety:export',
      'upgrade.standard:read',
      'upgrade.pk:write',
      'upgrade.record:read',
      'upgrade.record:publish',
      'product.paper:write',
      'product.paper:allocate',
      'upgrade.record:export',
      ...marketRead,
      'trading.listing:audit',
      'trading.consult:read',
      'trading.deal:read',
      ...leadersRead,
      ...seeksServices,
      ...providersRead,
      'project.approval:read',
      'project.application:read',
      'project.application:review',
      'project.audit:read',
      'product.decision:write',
      'product.lifecycle:write',
      'dashboard.quadrant:write',
      ...contractsRead,
      'contract.record:audit',
    ],
  },
  {
    code: 'breeder',
    name: '育种人员',
    permissions: [
      ...everybody,
      'experiment.variety:read',
      'experiment.value:enter',
      'upgrade.standard:read',
      'upgrade.pk:write',
      'upgrade.record:read',
      ...seeksServices,
      ...breedersRead,
      ...applying,
    ],
  },
  {
    code: 'researchSecretary',
    name: '科研秘书',
    permissions: [
      ...everybody,
      'experiment.variety:read',
      ...registryWords('read', 'write', 'delete', 'import', 'export'),
      'product.state:move',
      ...dashboardsRead,
      ...partnersRead,
      'breeder.archive:write',
      'breeder.archive:delete',
      'breeder.archive:import',
      'breeder.archive:export',
      'breeder.archive:state',
      'breeder.money:keepMoney',
      'breeder.link:keepLinks',
      'breeder.score:write',
      ...salesRead,
      'product.sale:import',
      'product.sale:export',
      'research.ownership:read',
      'research.ownership:write',
      'research.ownership:export',
      'research.varietyAcquireRecord:read',
      'research.varietyAcquireRecord:write',
      'research.varietyAcquireRecord:import',
      'research.varietyAcquireRecord:export',
      'research.varietyInfoAcquireRecord:read',
      'research.varietyInfoAcquireRecord:write',
      'research.varietyInfoAcquireRecord:import',
      'research.varietyInfoAcquireRecord:export',
      'research.reminder:read',
      'research.report:read',
      'research.report:export',
      'research.varietyOverview:read',
      ...seeksServices,
      ...providersRead,
      'integration.category:write',
      'integration.provider:write',
      'integration.provider:delete',
      'integration.provider:state',
      'integration.service:write',
      'integration.service:delete',
      'integration.consult:write',
      'integration.consult:delete',
      ...applying,
    ],
  },
  /** A role that enters records does not approve them: another person does. */
  {
    code: 'researchReviewer',
    name: '科研审核',
    permissions: [
      ...everybody,
      'experiment.variety:read',
      ...leadersRead,
      ...registryWords('audit'),
      'project.audit:read',
      'research.varietyAcquireRecord:read',
      'research.varietyInfoAcquireRecord:read',
    ],
  },
  {
    code: 'projectManager',
    name: '项目管理',
    permissions: [
      ...everybody,
      'project.node:all',
      'project.node:create',
      'project.node:manage',
      'project.change:audit',
      'project.closing:audit',
      'project.authRole:read',
      'project.authRole:write',
      'project.source:read',
      'project.source:write',
      'project.approval:write',
      'project.approval:publish',
      'project.audit:read',
      'project.audit:expert',
      ...applying,
      'project.application:review',
      'project.application:all',
      'project.fund:arrive',
      'experiment.variety:read',
      'upgrade.record:read',
      'system.person:read',
      'contract.record:read',
      ...seeksServices,
      ...breedersRead,
    ],
  },
  {
    code: 'contractManager',
    name: '合同管理',
    permissions: [
      ...everybody,
      'experiment.variety:read',
      'research.varietyOverview:read',
      ...registryWords('read').filter((word) => word !== 'research.person:read'),
      ...bindsProducts,
      'dashboard.promotion:read',
      'dashboard.amount:seeAmounts',
      ...trades,
      ...contractsRead,
      ...partnersRead,
      ...salesRead,
      ...seeksServices,
      ...providersRead,
      'contract.record:write',
      'contract.template:write',
      'contract.payment:write',
      'contract.distribution:write',
      'contract.commission:write',
      'contract.maintenance:write',
    ],
  },
  /** Who enters money confirms it too; the drafter of a distribution never confirms his own. */
  {
    code: 'finance',
    name: '财务',
    permissions: [
      ...everybody,
      ...contractsRead,
      'contract.payment:write',
      'contract.payment:audit',
      'contract.distribution:confirm',
      'contract.distribution:pay',
      'contract.commission:audit',
    ],
  },
  /** A visitor from outside sees what was sold and where, never amounts, people or what is not on sale yet. */
  { code: 'external', name: '外部来宾', permissions: ['dashboard.promotion:read'] },
]
