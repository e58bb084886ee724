/** What the definitions of other areas may use of trials: the only door to this area. */
export { fillFields, readCell, type FillField, type ReadCell } from './cells/cellFields.ts'
export { dataSources } from './dataSources.ts'
export { promotionLists, trialLists } from './group/families.ts'
export { threeWayFigures } from './fits/threeWay.ts'
export { phases } from './group/phases.ts'
export { traitNames, traitOf, traitsOf, type Trait } from './traits/traits.ts'
export { check, gain, groupHead, method, moisture, varietyRow } from './trialShapes.ts'
export { varietyFilters } from './trialVariety.ts'
