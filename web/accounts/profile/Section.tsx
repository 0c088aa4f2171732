export { Section } from '../../ui/Section.tsx';
