import { describe, expect, it } from 'vitest';
import type { Locale } from './locales.ts';
import { translateText, translateTitle, translateWords } from './translate.ts';

const into = (to: Locale, from: Locale, title: string): string => translateTitle(title, from, to).translation;

describe('a title into English', () => {
  it.each<[Locale, string, string]>([
    ['es-ES', 'Ingeniera de Software Senior', 'Senior Software Engineer'],
    ['es-ES', 'Técnico de calidad de software', 'Software Quality Technician'],
    ['es-ES', 'Coordinador de investigación clínica', 'Clinical Research Coordinator'],
    ['fr-FR', "Chef d'équipe logistique", 'Logistics Team Leader'],
    ['de-DE', 'Leiter Buchhaltung', 'Head of Accounting'],
    ['pt-PT', 'Enfermeira de urgências', 'Emergency Nurse'],
    ['it-IT', 'Addetto alle vendite', 'Retail Salesperson'],
    ['nl-NL', 'Vrachtwagenchauffeur', 'Truck Driver'],
  ])('puts the words of %s "%s" in English order', (locale, title, english) => {
    expect(into('en-US', locale, title)).toBe(english);
  });

  it('splits compounds', () => {
    expect(into('en-US', 'de-DE', 'Qualitätsingenieur')).toBe('Quality Engineer');
    expect(into('en-US', 'nl-NL', 'Marketingcoördinator')).toBe('Marketing Coordinator');
  });

  it('drops gender marks', () => {
    expect(into('en-US', 'de-DE', 'Vertriebsleiter*in (m/w/d)')).toBe('Sales Manager');
    expect(into('en-US', 'fr-FR', 'Ingénieur(e) mécanique H/F')).toBe('Mechanical Engineer');
  });

  it('keeps unknown words and the order of a loan', () => {
    expect(translateTitle('Senior Kubernetes-Entwickler', 'de-DE', 'en-US')).toEqual({
      translation: 'Senior Kubernetes Developer',
      coverage: 0.67,
    });
    expect(into('en-US', 'es-ES', 'Data Engineer, Madrid')).toBe('Data Engineer, Madrid');
  });
});

describe('a title into other languages', () => {
  it.each<[Locale, string]>([
    ['es-ES', 'Ingeniero de software sénior'],
    ['fr-FR', 'Ingénieur logiciel senior'],
    ['de-DE', 'Senior Softwareingenieur'],
    ['pt-PT', 'Engenheiro de software sénior'],
    ['it-IT', 'Ingegnere del software senior'],
    ['nl-NL', 'Senior software-engineer'],
  ])('writes Senior Software Engineer in %s', (locale, title) => {
    expect(into(locale, 'en-US', 'Senior Software Engineer')).toBe(title);
  });

  it('inflects adjectives', () => {
    expect(into('es-ES', 'en-US', 'Clinical Research Coordinator')).toBe(
      'Coordinador de investigación clínica',
    );
    expect(into('fr-FR', 'es-ES', 'Enfermera clínica')).toBe('Infirmière clinique');
  });

  it('shares the head of a German compound', () => {
    expect(into('de-DE', 'en-US', 'Sales and Marketing Director')).toBe('Vertriebs- und Marketing-Direktor');
  });

  it('spells for Canada', () => {
    expect(into('en-CA', 'en-US', 'Call Center Counselors')).toBe('Call Centre Counsellors');
    expect(into('en-US', 'en-CA', 'Call Centre Counsellors')).toBe('Call Center Counselors');
  });
});

it('translates known phrases of a longer text and leaves the rest', () => {
  expect(
    translateText(
      'Buscamos un desarrollador con 3 años de experiencia. Contrato indefinido, 30.000 € al año.',
      'es-ES',
    ),
  ).toBe(
    'we are looking for un developer with 3 years of experience. permanent contract, 30.000 € per year.',
  );
});

it('keeps the order of the source in the first version', () => {
  expect(translateWords('Analista de seguridad', 'es-ES')).toBe('Analyst of Security');
});
