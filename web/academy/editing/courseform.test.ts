import { emptyCourse, problemsOf } from '@ahadi/domain/academy/courses/rules.ts';
import type { Question } from '@ahadi/domain/academy/courses/schema.ts';
import { describe, expect, test } from 'vitest';
import { asKind, emptyFields, newLesson, newModule, newQuestion, withoutOption } from './courseform.ts';
import { differences } from './differences.ts';

describe('a course that is written', () => {
  test('can be saved from its first moment, with a new part and a new lesson in it', () => {
    expect(emptyFields(emptyCourse)).toEqual({});
    expect(emptyFields({ ...emptyCourse, modules: [{ ...newModule(1), lessons: [newLesson('text')] }] })).toEqual({});
  });

  test('names each empty field that cannot be saved', () => {
    const quiz = newLesson('quiz');
    const form = { ...emptyCourse, outcomes: [''], modules: [{ ...newModule(1), title: '', lessons: [quiz] }] };
    expect(Object.keys(emptyFields(form))).toEqual([
      'outcomes.0',
      'modules.0.title',
      'modules.0.lessons.0.quiz.questions.0.text',
      'modules.0.lessons.0.quiz.questions.0',
    ]);
  });

  test('with a new question filled in keeps nothing from being published in it', () => {
    const question = { ...newQuestion(), text: 'Who decides?', options: ['The sides', 'The mediator'] };
    const quiz = newLesson('quiz');
    const lessons = [{ ...quiz, quiz: quiz.quiz && { ...quiz.quiz, questions: [question] } }];
    const found = problemsOf({ ...emptyCourse, modules: [{ ...newModule(1), lessons }] }, 'MED-101');
    expect(Object.keys(found).filter((path) => path.startsWith('modules'))).toEqual([]);
  });
});

describe('a question', () => {
  const question: Question = { ...newQuestion(), text: 'Which?', options: ['a', 'b', 'c'], answer: [2] };
  test('keeps what is right when an option before it goes', () => {
    expect(withoutOption(question, 0)).toMatchObject({ options: ['b', 'c'], answer: [1] });
    expect(withoutOption(question, 2).answer).toEqual([]);
  });
  test('as an order has every option in it, and as words none', () => {
    expect(asKind(question, 'order').answer).toEqual([0, 1, 2]);
    expect(asKind(question, 'short')).toMatchObject({ options: [], answer: [], accepted: [''] });
    expect(asKind(asKind(question, 'short'), 'single')).toMatchObject({ options: ['', ''], answer: [0] });
  });
});

test('two texts of a course differ in what was written differently, and in nothing else', () => {
  const part = { ...newModule(1), lessons: [{ ...newLesson('text'), body: 'One' }] };
  const mine = { ...emptyCourse, title: 'Mediating', modules: [part] };
  const lessons = part.lessons.map((lesson) => ({ ...lesson, body: 'Two' }));
  const theirs = { ...mine, title: 'Mediation', modules: [{ ...part, lessons }, newModule(2)] };
  expect(differences(mine, mine)).toEqual([]);
  expect(differences(mine, theirs)).toEqual([
    { what: 'Title', mine: 'Mediating', theirs: 'Mediation' },
    { what: 'Lesson “New lesson”', mine: 'New lesson\n\nOne', theirs: 'New lesson\n\nTwo' },
    { what: 'Order of the parts and lessons', mine: 'Part 1: New lesson', theirs: 'Part 1: New lesson\nPart 2: ' },
  ]);
});
