export { atMost, totalPostings } from '../postings/count-relations.ts';
