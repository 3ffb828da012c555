/**
 * The learned weights of the address segmenter, made by train-segmenter.ts; do not edit.
 * A row is a feature, or the label before a step; the columns are the labels.
 */
export const FEATURE_ROWS = `
one -17.53 -4.44 -9.45 -5.85 -13.72 -8.99 -0.53 -11.03
two -10.46 -12.12 1.86 -4.79 -4.19 -4.74 1.39 -9.76
three -4.49 -3.04 -5.85 -6.79 -3.27 -7.39 -5.73 -4.91
four_five -3.48 -5.58 -9.5 -5.88 -3.07 -8.08 -10.02 -6.65
six_eight 1.86 -9.07 -8.39 -9.39 -6.57 -5.62 -3.7 5.05
nine_up 2.94 -4.92 0 0 0 0 0 0
at_start 6.17 6.81 1.55 -2.37 -1.61 -2.44 -5.58 -2.54
at_end -14.9 -5.71 -5.16 3.48 3.79 5.7 5.31 7.48
after_comma -14.87 -17.83 -18.5 -13.37 -15.02 -13.66 -6.51 -8.48
after_space -16.28 -21.35 -12.83 -19.33 -15.8 -21.16 -12.08 -18.81
before_comma -14.39 -16.21 -15.57 -12.7 -15.25 -16.76 -7.98 -9.37
before_space -16.76 -22.97 -15.76 -20 -15.58 -18.06 -10.6 -17.92
one_comma_inside -12.76 -5.9 -15.03 -20.49 -23.77 -10.48 -14.32 -9.53
commas_inside -10.02 2.59 -3.28 -13.37 -8.72 -2.65 -2.31 -1.38
dash_inside 19.41 7.63 -2.91 4.95 -7.25 6.63 -2.77 -1.02
postcode -1.58 -0.48 -1.19 -0.86 -1.67 -0.97 17.48 -0.25
any_postcode -1.49 -11.65 -3.72 -0.94 -1.31 -1.73 27.13 -2.71
postcode_inside -6.32 -9.1 -7.87 -4.69 -0.97 -1.26 -15.04 -0.42
before_postcode 7.77 6.83 7.21 9.39 -0.04 11.74 3.83 2.5
after_postcode -0.68 0.27 2.47 1.32 -3.28 -6.48 -13.45 3.81
country -3.2 2.05 -7.09 -3.91 -4.3 2.12 11.12 26.38
other_country -4.05 1.53 -15.13 -22.09 -6.92 -5.62 1.92 72.15
country_code -1.69 4.53 -3.93 -5.37 -2.71 -32.41 0 67.05
subdivision -5.89 -4.15 -2.76 8.68 17.7 23.16 -0.32 -2.98
subdivision_code 3.06 -2.53 -5.11 -3.55 -0.09 4.88 -0.83 -7.73
subdivision_elsewhere -16.32 -13.78 1.64 -4.89 18.98 23.08 -1.22 -22.2
short_capitals -5.72 -4.9 -14.24 -7.6 1.09 3.24 -3.85 0.75
city_large -8.44 -4.68 13.28 29.87 0.88 -2.18 -0.79 -3.38
city_small -8.98 -1.68 14.13 28.03 -0.85 -4.81 -3.53 -2.86
city_elsewhere -6.34 -1.72 24.92 0.11 0.36 -4.05 -2.3 -1.57
city_and_more -3.67 0.92 -2.46 2.45 -7.31 -4.16 -2.03 -2.68
starts_with_city -4.01 -4.12 -2.77 12.05 9.7 8.56 -1.47 -3.77
digits -11.49 -11.8 -10.04 -8.88 -4.33 -8.01 5.58 -3.92
some_digits -10.62 -17.1 -13.33 -13.7 -12.77 -11.24 -3.39 -7.11
no_digits -9.04 -10.28 -7.95 -10.11 -13.73 -15.57 -20.78 -16.27
digit_first -5.69 16.24 -3.23 -4.88 -1.33 -1.75 -2.83 -0.97
digit_last -5.93 13.62 -3.25 -1.17 -2.97 -5.63 10.04 -2.84
digit_inside 1.18 8.29 -1.82 -6.69 -6.8 -0.48 -1.84 -1.37
street_kind_first -42.18 -11.18 -7.54 -2.07 8.83 -1.25 -1.27 -2.37
street_kind_last -5.17 11.09 -2.9 -6.76 -6.16 -2.67 -1.71 -0.9
street_inside -3.47 22.79 -10.06 -7.43 -0.28 -8.11 -3.11 -3.91
street_and_digits -2.26 22.05 -1.89 -1.56 -1.22 0 -2.28 0
digit_first_custom 0.53 24.7 -1.69 -2.06 -0.7 -0.71 -0.93 -0.97
digit_last_custom 7.36 19.34 8.81 7.51 3.02 -2.51 -5.97 -0.43
many_digits_inside -0.99 17.69 0 0 0 0 -0.22 0
name_then_digits -2.1 17.24 -5.45 -6.08 -8.54 -5.87 -24.21 -3.96
designator_first -45.39 -2.3 -10.64 -9.48 -11.24 4.77 -7.91 -6.57
designator_inside -20.22 17.56 -20.91 -14.93 1.8 -3.99 -9.24 -8.05
box -13.15 18.38 -9.79 -5.11 -1.11 -3.06 -0.74 -1.3
no_number -1.17 10.44 -5.81 -1.24 0 -2.22 0 0
county_word -5.62 -12.71 -15.01 -24.91 42.32 25.83 -3.22 -6.09
suburb_word -16.45 2.29 1.33 7.8 20.17 -1.79 -3.55 -10.52
other_script -2.46 7.44 9.27 18.84 19.11 11.95 -4.95 18.74
ampersand 7.65 -9.76 -12.03 -3.53 -10.88 7.51 -0.7 -1.98
title_case -3.85 -9.91 -1.93 4.33 -7.35 1.45 -10.37 -1.85
lower_first -10.65 -13.34 -6.32 -3.96 -7.89 -4.41 -9.68 -2.02
direction_first -17.37 -1.43 -4.07 1.56 0.24 9.85 -1.36 4.33
direction_last -9.2 13.82 -14.89 -12.34 -14.04 -28.68 -5.33 3.42
venue_word -4.5 -4.99 -13.37 -14.41 -12.06 -8.5 -2.31 -2.8
digit_before -4.45 4.7 -6.13 -5.45 -9.22 -2.96 -0.2 -3.27
digit_after 1.73 -3.78 -9.43 -4.8 -4.59 -4.82 0.35 -7.95
street_after 23.66 17.91 3.66 1.28 2.31 3.4 2.97 4.63
street_before 19.59 7.36 5.02 11.47 -10.07 -5.55 8.26 -7.24
whole_piece 3.11 2.7 -3.16 -3.96 4.92 -2.21 -3.21 0.35
starts_piece -4.49 -6.19 -4.86 -6 -3.57 -2.98 0.37 -0.68
ends_piece -4.01 -4.58 -1.93 -5.33 -3.79 -6.08 -1.11 -1.57
first_piece 4.45 5.86 -6.2 -5.61 -1.27 -5.51 -3.64 -0.83
second_piece 4.03 1.76 -5.06 -8.1 -8.05 -9.34 -4.71 -4.02
last_but_one_piece -6.45 -3.78 -0.44 0.01 -2.93 -5.06 -0.58 -5.33
last_piece 4.1 9.32 2.24 3.79 -2.07 -1.96 -0.02 -5.85
one*digits -11.49 -10.45 -10.04 -8.88 -4.33 -8.01 -11.34 -3.92
one*some_digits -2.73 14.96 -4.38 -1.4 -1.68 -3.62 25.07 -2.18
one*no_digits -3.3 -8.96 4.98 4.43 -7.71 2.64 -14.25 -4.93
one*digit_first 0 0 0 0 0 0 0 0
one*digit_last 0 0 0 0 0 0 0 0
one*postcode -1.58 0.47 -0.81 -0.86 -1.67 -0.97 -8.07 -0.25
one*city_large -3.66 -2.18 0.5 -4.63 4.47 -7.06 -0.55 -1.73
one*city_small -2.89 2.26 -7.75 -14.84 -3.11 6.7 -3.03 3.28
one*city_elsewhere -0.31 -4.58 -5.95 -10.95 -8.66 -3.48 -2.14 8.23
one*city_and_more 7.64 -0.49 -8.25 -4.56 -0.03 1.35 0 1.12
one*starts_with_city -1.17 -6.41 -0.37 21.44 -3.2 19.71 0 -0.24
one*subdivision -0.14 -2.71 -15.15 -11.14 2.87 6.81 -0.12 -13.61
one*subdivision_code 3.06 -2.53 -5.11 -3.55 -0.09 4.88 -0.83 -7.73
one*country -1.74 4.03 -6.86 -0.34 -11.41 7.63 5.41 6.69
one*street_inside -13.56 -14.02 -18.43 -10.55 -3 1.55 -0.25 -0.9
one*street_and_digits 0 -0.23 0 0 0 0 0 0
one*venue_word -6.11 -5.68 -6.81 -6.86 -0.24 -2.16 -0.93 -0.4
one*short_capitals -5.72 -4.9 -14.24 -7.6 1.09 3.24 -3.85 0.75
one*title_case -15.49 -10.63 -1.16 -6.49 -7.51 -12.23 -1.68 -8.49
two*digits 0 -1.35 0 0 0 0 16.93 0
two*some_digits -8.47 -16.89 2.85 1.68 -3.64 -3.22 -12.27 -2.25
two*no_digits -1.99 6.13 -0.99 -6.47 -0.56 -1.52 -3.27 -7.51
two*digit_first -0.13 -6.16 4.1 -3.02 -0.85 -1.4 12.85 -0.49
two*digit_last -8.62 5.18 -0.59 4.25 -2.79 -2.07 10.23 -2.01
two*postcode 0 -0.95 -0.38 0 0 0 25.55 0
two*city_large -4.34 -2.05 1.63 9.88 1.03 2.78 -0.24 -1.4
two*city_small -4.04 -3.69 6.36 12.9 -9.72 1.84 -0.5 -4.78
two*city_elsewhere -4.27 3.19 7.48 9.69 12.92 -0.39 -0.16 -9.56
two*city_and_more -2.46 -3.69 1.32 -0.56 -2.25 -2.46 -1.78 -3.79
two*starts_with_city 2.48 -3.27 -3.04 -10.27 -8.31 -6.79 -1.47 -2.92
two*subdivision -5.5 -1.2 15.16 12.24 -1.3 12.09 -0.2 17.52
two*subdivision_code 0 0 0 0 0 0 0 0
two*country -1.45 -1.97 -0.23 -1.23 10.91 -8.65 6.28 11.18
two*street_inside -6.78 -3.67 7.59 13.03 -10.5 -3.08 -1 -0.91
two*street_and_digits -0.64 -1.72 -1.28 -1.28 -0.25 0 -0.95 0
two*venue_word 1.23 1.4 4.49 1.82 -8.65 -5.25 -0.74 -1.25
two*short_capitals 0 0 0 0 0 0 0 0
two*title_case -5.37 -1 1.13 1.36 4.8 3.25 -4.46 4.65
three*digits 0 0 0 0 0 0 0 0
three*some_digits -3.59 1.77 -5.03 -6.86 0.79 -3.81 -3.64 -1.7
three*no_digits -0.89 -4.82 -0.82 0.07 -4.06 -3.57 -2.08 -3.21
three*digit_first -1.59 -7.48 -2.51 -1.15 -0.48 -0.29 -6.56 -0.19
three*digit_last -3.2 -2.91 -1.84 -3.08 1.75 -3.26 1.83 -0.83
three*postcode 0 0 0 0 0 0 0 0
three*city_large -0.44 -0.45 12.31 15.01 -4.13 5.81 0 -0.25
three*city_small -1.51 -0.06 17.79 17.35 12.41 -13.35 0 -0.84
three*city_elsewhere -0.99 -0.33 17.23 1.36 -3.22 -0.18 0 -0.24
three*city_and_more -6.06 2.7 3.95 3.85 -5.02 -3.05 -0.25 0
three*starts_with_city -0.28 -2.08 -4.44 -6.49 11.01 -3.56 0 -0.6
three*subdivision -0.25 -0.24 -2.58 1.98 12.1 13.78 0 -5.71
three*subdivision_code 0 0 0 0 0 0 0 0
three*country 0 0 0 -2.33 -3.81 -1.09 -0.23 9.66
three*street_inside -3.8 2.92 9.27 -2.55 10.34 -2.55 -0.83 -0.72
three*street_and_digits -0.89 -0.42 -0.42 0 -0.47 0 -0.29 0
three*venue_word 0.88 -4.01 -4.09 -2.86 -0.9 -0.31 -0.1 -0.63
three*short_capitals 0 0 0 0 0 0 0 0
three*title_case -2.18 -4.33 -5.26 4.27 2.65 6.09 -3.04 -1.03
at_start*digits -3.95 -0.1 -0.61 -1.26 0 0 -3.06 -0.21
at_start*some_digits 2.26 -2.01 -0.23 -2.97 0 -0.53 -2.52 -0.4
at_start*no_digits 7.86 8.93 2.39 1.86 -1.61 -1.9 0 -1.93
at_start*digit_first -5.58 2.58 -0.28 -0.23 0 -0.04 0.43 0
at_start*digit_last 0.8 -1.11 -1.43 -1.02 0 -0.49 -1.98 -0.15
at_start*postcode -0.58 -5.71 0 -0.24 0 0 2 0
at_start*city_large -3.2 -2.33 9.73 6.97 0 5.64 0 -0.25
at_start*city_small -0.73 -0.81 9.49 -1.86 0 -4.06 0 -2.97
at_start*city_elsewhere -1.87 0.55 7.16 -3.47 0 -0.99 0 -1.66
at_start*city_and_more 3.45 1.05 -0.84 8.11 -0.23 -0.38 0 -0.71
at_start*starts_with_city 0.5 2.53 -0.32 2.91 -0.24 -4.17 0 -0.05
at_start*subdivision -0.86 -1.98 2.2 2.7 -0.23 4.76 0 0.83
at_start*subdivision_code -4.02 0 0 0 0 0 0 0
at_start*country -2.68 1.65 -0.24 -0.6 0 0 0 5.02
at_start*street_inside -3.22 1.8 -6.25 -10.77 -0.18 -0.78 -0.23 -1.26
at_start*street_and_digits 0.75 -0.77 0 -0.41 0 0 -0.23 0
at_start*venue_word -0.88 -3.58 -1.67 -1 0 -0.17 0 -0.87
at_start*short_capitals 2.64 -3.71 -0.89 6.11 0 -0.77 0 1.84
at_start*title_case -2.62 2.2 -0.16 0.11 -0.92 -0.27 -0.71 2.36
at_end*digits -0.5 12.89 0 -0.86 -1.39 -1.26 4.93 -3.46
at_end*some_digits -3.78 -9.5 -0.05 -0.72 -1.38 -0.99 0.44 -3.04
at_end*no_digits -10.62 -9.1 -5.11 5.06 6.56 7.95 -0.06 13.98
at_end*digit_first -0.53 -9.93 0 -0.23 -0.25 -0.25 -1.62 0
at_end*digit_last 0.17 -16.26 -0.05 -3.91 -0.65 -0.74 1.73 -1.08
at_end*postcode -0.5 5.46 0 0 0 0 5.39 -0.25
at_end*city_large -0.24 0.15 2.39 -6.04 0.84 -0.84 -0.06 -2.27
at_end*city_small -0.23 -2.5 3.1 2.14 -0.41 -0.99 -0.99 4.8
at_end*city_elsewhere -0.15 0.19 -9.05 4.04 4.83 -10.97 -0.67 0.46
at_end*city_and_more -1.13 -4.49 -1.11 -4.35 7.56 1.37 0 -1.67
at_end*starts_with_city -2.74 -2.42 -0.63 0.29 -5.14 7.1 -0.36 -3.22
at_end*subdivision -0.48 -0.21 -5.61 -3.35 -3.93 -14.13 -0.2 6.03
at_end*subdivision_code -0.54 -1.42 -1.82 -4.13 1.08 -10.19 -0.25 -7.02
at_end*country -0.5 -0.71 -1.62 -4.36 1.78 -7.73 1.51 10.89
at_end*street_inside -1.76 -5.82 -1.34 -1.53 -1.28 0.25 -0.94 -2.12
at_end*street_and_digits 0 0.37 0 -0.2 -0.31 0 -0.94 0
at_end*venue_word -0.45 1.02 -1.11 2.04 -0.8 0.15 -0.24 -1.69
at_end*short_capitals -0.16 10.85 -0.85 -5.83 2.82 -2.11 -0.5 13.65
at_end*title_case -12.36 -3.22 2.83 4.12 0.63 12.59 -0.8 1.43
after_space*digits -1.86 -4.36 -3.6 -2.34 -1.06 -4.56 4.17 -1.41
after_space*some_digits -5.21 -9.01 -0.33 -6.39 -5.04 -4.47 -7.19 -3.65
after_space*no_digits -9.2 -7.98 -8.9 -10.6 -9.7 -12.14 -9.07 -13.75
after_space*digit_first 1.08 3.21 5.45 -1.02 -0.46 -0.71 -0.34 -0.32
after_space*digit_last -2.34 -0.48 0.4 -2.37 -3.03 -1.72 4.26 -1.08
after_space*postcode -0.25 1.94 -1.19 0 -0.43 0 3.24 0
after_space*city_large -1.78 -1.32 -1.32 6.21 2.93 -5.16 -0.25 -2.12
after_space*city_small -3.05 1.58 -1.31 4.73 1.41 -3.77 -1.59 -2.9
after_space*city_elsewhere -4.2 -0.11 -1.98 1.56 6.78 0.39 -0.16 -1.16
after_space*city_and_more -3.15 -2.09 -1.45 1.57 -2.13 1.88 -0.85 2.85
after_space*starts_with_city -1.08 0.32 -3.43 -1.88 6.77 4.29 -0.36 -0.58
after_space*subdivision -1.07 -0.22 -0.52 5.23 9.53 2.16 -0.32 -7.18
after_space*subdivision_code 10.95 -0.91 -2.35 -2.27 3.47 13.15 -0.25 -1.81
after_space*country -0.52 -0.13 -2.69 0.86 1.82 5.8 6.42 4.57
after_space*street_inside -0.5 -3.88 -4.74 -2.59 -2 -4.7 -1.51 -0.89
after_space*street_and_digits -0.86 4.89 -0.93 -0.72 -1.07 0 -1.01 0
after_space*venue_word -3.61 -2.86 -3.88 -5.01 -4.53 -2.82 -1.2 -1.4
after_space*short_capitals -6.34 6.68 -5.43 -2.91 4.57 6.49 -1.95 -0.07
after_space*title_case 1.46 -4.7 3.58 5.81 3.56 5.15 -0.7 -0.67
before_space*digits -5.56 -11.99 -2.63 -4.03 -1.73 -3.63 1.68 -0.41
before_space*some_digits -1.79 -4.21 -4.22 -1.79 -3.42 -4.84 1.01 -1.86
before_space*no_digits -9.41 -6.77 -8.91 -14.17 -10.43 -9.6 -13.29 -15.65
before_space*digit_first -5.99 4.44 -1.9 -1.05 -0.46 -0.33 -4.54 -0.75
before_space*digit_last 2.47 5.03 1.45 3.24 -1.34 -1.71 1.81 -0.87
before_space*postcode -0.5 -1.58 -0.42 -0.37 -1.27 -0.73 3.19 0
before_space*city_large -1.24 -2.39 3.21 9.13 -2.28 -3.4 -0.25 -0.73
before_space*city_small -2.91 -0.76 6.8 8.61 1.57 2.04 -0.98 -1.02
before_space*city_elsewhere -4.83 -0.49 3.44 -4.32 -2.97 4.91 -0.59 -2.3
before_space*city_and_more -0.15 -0.72 3.4 5.34 -3.08 -0.8 -0.6 0
before_space*starts_with_city 1.11 -0.74 -1.75 -2.14 8.27 0.84 -0.72 -0.25
before_space*subdivision 0.7 -1.09 -1.31 2.26 6.84 13.36 -0.12 -1.82
before_space*subdivision_code 7.48 -0.21 -1.9 -0.45 2.17 6.91 -0.25 -0.43
before_space*country -0.02 0.75 -1.49 4.04 -1.19 2.8 0.99 7.66
before_space*street_inside 1.1 -0.94 -1.12 0.82 -0.83 -4.12 -1.58 -0.5
before_space*street_and_digits -2.63 2.65 -0.77 -0.53 -0.57 0 -1.29 0
before_space*venue_word -0.05 -1.85 -4.63 -3.06 -3.15 -2.15 -0.93 -0.22
before_space*short_capitals -4.24 -3.54 -3.96 -0.93 -1.32 -0.13 -1.55 -10.32
before_space*title_case 2.13 -4.94 -0.13 2.09 -0.57 -3.23 -6.35 -0.08
whole_piece*digits -4.08 0.25 -5.37 -4.11 -1.88 -2 2.04 -2.28
whole_piece*some_digits 6.19 -2.2 -5.15 -5.75 -1.38 -3.99 -0.29 -2.2
whole_piece*no_digits 1 4.65 7.36 5.91 8.18 3.78 -4.95 4.83
whole_piece*digit_first -1.98 5.57 -2.93 -3.53 -0.61 -0.31 2.8 -0.21
whole_piece*digit_last -0.02 8.99 -1.38 0.61 0.18 -3.01 5.84 -0.9
whole_piece*postcode -0.83 -1.37 0 -0.49 -0.14 -0.24 12.35 -0.25
whole_piece*city_large -6.67 -1.84 8.62 16.02 1.32 -2.47 -0.29 -0.52
whole_piece*city_small -4.11 -1.5 7.24 15.74 -2.31 -6.85 -1.44 0.53
whole_piece*city_elsewhere 1.07 -1.75 19.59 7.08 1.31 -5.86 -1.55 -3.54
whole_piece*city_and_more 2.03 -0.64 -1.25 0.7 -4.81 -4.72 -0.94 -5.03
whole_piece*starts_with_city -2.79 1.2 -3.93 -0.84 4.2 -2.36 -0.4 -2.69
whole_piece*subdivision -5.76 -3.07 0.07 5.62 10.32 10.2 0 4.84
whole_piece*subdivision_code -2 -1.63 -1.55 -0.09 -2.82 -1.93 -0.33 -5.67
whole_piece*country -2.68 1.43 -3.34 -5.63 -3.39 -0.09 4.25 10.53
whole_piece*street_inside -8.16 -0.06 -2.67 -2.97 2.2 -2.16 -0.51 -2.5
whole_piece*street_and_digits 0.63 -3.01 -0.45 -0.73 0 0 -0.22 0
whole_piece*venue_word -0.27 -15.83 -6.63 -8.14 -6.98 -4.92 -0.29 -0.98
whole_piece*short_capitals 1.56 -9.76 -6.82 -3.53 -0.9 0.67 -1.65 2.1
whole_piece*title_case 2.44 -2.25 1.44 1 0.42 2.88 -3.73 -3.7
starts_piece*digits -5.56 -7.08 -1.07 -2.43 -1.39 -1.46 0.54 -0.23
starts_piece*some_digits -0.17 -0.56 -3.04 -0.45 -1.01 -2.03 6.34 -1.05
starts_piece*no_digits 1.23 1.45 -0.76 -3.11 -1.17 0.51 -6.5 0.6
starts_piece*digit_first -6.61 -0.19 -1.17 -0.33 -0.25 -0.25 -5.05 -0.43
starts_piece*digit_last 2.36 2.72 -2.22 1.44 0.05 -0.89 0.84 -0.87
starts_piece*postcode -0.5 -1.05 0 -0.37 -1.09 -0.73 1.9 0
starts_piece*city_large 0.02 -1.06 6.8 9.28 -3.36 4.42 -0.25 -0.73
starts_piece*city_small -1.81 -1.76 8.19 7.56 0.05 5.81 -0.5 -0.49
starts_piece*city_elsewhere -3.2 0.13 7.31 -8.53 -7.74 1.42 -0.59 3.12
starts_piece*city_and_more 2.11 3.03 2.17 2.28 0.47 -0.04 -0.25 0
starts_piece*starts_with_city 0.73 -3.23 2.69 1.27 3.37 6.95 -0.72 -0.25
starts_piece*subdivision 0.95 -0.87 -2.31 -0.56 -2.15 9.78 0 -0.63
starts_piece*subdivision_code -5.89 0 -1.2 -1.18 -0.73 -6.34 -0.25 -0.25
starts_piece*country 0 0.75 -1.06 0.86 -2.72 -3.59 0.45 11.29
starts_piece*street_inside -0.71 -0.93 -1.88 -1.16 -0.05 -1.05 -0.88 -0.25
starts_piece*street_and_digits -1.84 0.16 -0.52 -0.01 0 0 -0.83 0
starts_piece*venue_word 2.41 -3.68 -2.29 -1 -0.55 -0.76 -0.82 -0.22
starts_piece*short_capitals -0.94 -1.82 -2 -1.16 -2.59 -3.92 -0.25 -1.28
starts_piece*title_case 0.91 -0.81 -4.23 -0.31 1.55 -3.31 -5.14 5.22
ends_piece*digits -1.86 0.55 -2.04 -0.74 -0.73 -2.39 3.03 -1.22
ends_piece*some_digits -3.6 -5.36 0.85 -5.05 -2.63 -1.66 -1.86 -2.84
ends_piece*no_digits 1.44 0.24 -0.74 0.45 -0.44 -2.03 -2.28 2.5
ends_piece*digit_first 0.46 -1.42 6.17 -0.3 -0.25 -0.63 -0.85 0
ends_piece*digit_last -2.45 -2.78 -3.28 -4.17 -1.65 -0.9 3.29 -1.08
ends_piece*postcode -0.25 2.47 -0.78 0 -0.25 0 1.95 0
ends_piece*city_large -0.52 0 2.27 6.36 1.84 2.66 -0.25 -2.12
ends_piece*city_small -1.96 0.58 0.09 3.68 -0.1 0 -1.1 -2.37
ends_piece*city_elsewhere -2.57 0.52 1.89 -2.65 2.02 -3.1 -0.16 4.26
ends_piece*city_and_more -0.9 1.67 -2.67 -1.49 1.42 2.64 -0.5 2.85
ends_piece*starts_with_city -1.47 -2.17 1.01 1.53 1.87 10.4 -0.36 -0.58
ends_piece*subdivision -0.83 0 -1.52 2.4 0.54 -1.42 -0.2 -5.99
ends_piece*subdivision_code -2.42 -0.69 -1.65 -3.01 0.56 -0.1 -0.25 -1.63
ends_piece*country -0.5 -0.13 -2.26 -2.32 0.28 -0.58 5.89 8.19
ends_piece*street_inside -2.31 -3.87 -5.5 -4.57 -1.22 -1.64 -0.8 -0.64
ends_piece*street_and_digits -0.07 2.4 -0.67 -0.2 -0.49 0 -0.55 0
ends_piece*venue_word -1.15 -4.68 -1.54 -2.96 -1.93 -1.43 -1.09 -1.4
ends_piece*short_capitals -3.04 8.4 -3.47 -3.15 3.3 2.71 -0.64 8.97
ends_piece*title_case 0.23 -0.57 -0.52 3.41 5.68 5.07 0.51 4.64
first_piece*digits -5.81 -4.49 -3.39 -3.84 -1.02 -2.97 2.54 -0.53
first_piece*some_digits -1.23 -0.18 -6.84 -4.89 -3.29 -3.16 -1.29 -3.31
first_piece*no_digits 11.49 10.53 4.03 3.12 3.04 0.61 -4.89 3.02
first_piece*digit_first -3.65 10.96 -3.27 -1.26 -0.25 -0.51 -1.33 -0.08
first_piece*digit_last -0.47 6.72 -2.03 -1.83 -2.12 -2.21 -0.47 -0.99
first_piece*postcode -0.83 -4.27 -0.61 -0.24 0 0 12.19 0
first_piece*city_large -4.44 -2.92 11.87 7.22 3.43 4.2 0 -0.5
first_piece*city_small -4.74 0.56 11.59 7 0.83 -0.21 -0.47 -1.86
first_piece*city_elsewhere -4.35 0.27 0.1 -0.34 0.37 0 -0.41 4.48
first_piece*city_and_more 2.77 1.85 4.46 4.46 0.68 -1.93 -0.5 1.99
first_piece*starts_with_city -1.59 1.78 3.43 3.04 1.17 -3.75 -0.36 -1.37
first_piece*subdivision -1.94 -2.23 5.29 6.91 4.28 14.9 -0.12 2.32
first_piece*subdivision_code 7.29 -0.91 -1.65 -1.46 4.24 2.35 -0.25 -1.11
first_piece*country -2.7 1.52 -2.93 3.18 1.26 6.23 1 12.66
first_piece*street_inside -2.73 6.91 -3.79 -6.91 -2.94 -2.71 -1.6 -2.53
first_piece*street_and_digits -0.11 -3.34 -0.47 -1.13 -1.07 0 -1.1 0
first_piece*venue_word 0.49 1.27 -5.81 -3.68 -2.58 -2.43 -0.6 -2.23
first_piece*short_capitals -3.21 -11.69 -4.32 5.61 2.16 9.17 -0.88 1.03
first_piece*title_case 7.56 5.92 -0.68 4.53 1.89 2.15 -3.11 7.42
second_piece*digits -3.73 -10.52 -4.62 -3.91 -1.72 -2.35 2.5 -0.63
second_piece*some_digits -0.71 0.71 -1.64 -5.06 -3.84 -2.24 -0.96 -0.91
second_piece*no_digits 8.47 11.57 1.2 0.86 -2.49 -4.75 -6.26 -2.48
second_piece*digit_first -1.23 3.43 1.9 -2.29 -0.83 -0.49 -2.18 -0.24
second_piece*digit_last -2.9 9.14 -0.39 0.86 -2.2 -0.86 1.07 -0.19
second_piece*postcode -0.25 3.02 -0.19 0 -0.49 0 16.51 0
second_piece*city_large -3.5 -0.92 6.48 9.64 -2.53 1.22 0 -1.46
second_piece*city_small -3.11 -0.41 5.56 8.76 0.12 3.12 -1.09 -6.39
second_piece*city_elsewhere -2.41 -1.13 2.83 0.59 2.19 0.78 0 -0.67
second_piece*city_and_more -2.77 1.35 -3.82 6.3 -1.95 -3.2 -0.58 -1.43
second_piece*starts_with_city 1.95 -3.61 1.73 -0.07 3.25 0.44 -0.25 -0.74
second_piece*subdivision -3.26 -1.2 5.38 4.44 4.22 18.72 -0.2 2.68
second_piece*subdivision_code -3.83 -0.96 -1.33 2.26 -0.35 7.59 -0.49 -1.23
second_piece*country -0.25 0.68 -0.45 2.79 -1.43 -4.55 1.59 9.31
second_piece*street_inside -0.41 2.19 -4.82 -2.84 -2.97 0.39 -1.03 -0.48
second_piece*street_and_digits 1.43 0.04 -1.2 -0.43 0 0 -0.74 0
second_piece*venue_word -6.19 -1.47 -12.35 -2.86 -2 -1.12 -1.27 -0.44
second_piece*short_capitals -2.11 -5.29 -5.17 -1.78 -1.58 0.56 -1.28 1.21
second_piece*title_case 4.88 8.46 0.47 2.36 2 -2.44 -3.8 10.89
last_but_one_piece*digits -1.88 -11.44 -2.32 -2.41 -0.84 -3.27 11.48 -0.19
last_but_one_piece*some_digits -5.17 8.93 1.91 -4.4 -3.95 -6.06 -5.64 -1.44
last_but_one_piece*no_digits 0.61 -1.27 -0.04 6.82 1.86 4.27 -6.42 -3.7
last_but_one_piece*digit_first -3.25 -9.73 7.91 -1.19 -0.48 -1.18 3.55 -0.24
last_but_one_piece*digit_last -1.13 -2.67 -4.55 0.7 -1.53 -2.93 6.31 -0.8
last_but_one_piece*postcode 0 -2.86 -0.58 -0.73 -0.39 -0.24 10.38 0
last_but_one_piece*city_large -1.37 0.86 0.03 5.18 3.38 0.43 -0.25 -0.35
last_but_one_piece*city_small -1.77 1.19 -6.13 4.14 0.68 3.52 -1.27 -1.76
last_but_one_piece*city_elsewhere 0.33 3.04 3.93 -2.49 0.27 -1.85 -0.55 3.58
last_but_one_piece*city_and_more -2.96 3.33 -4.26 1.91 2.09 -2.78 -0.97 0
last_but_one_piece*starts_with_city -3.2 1.11 -2.86 1.95 6.13 4.15 -0.68 -0.25
last_but_one_piece*subdivision -3.39 -0.85 -6.27 2.11 5.25 17.35 0 -1.7
last_but_one_piece*subdivision_code -2.39 -0.25 -1.94 0.6 -2.6 9.34 -0.33 -0.43
last_but_one_piece*country -0.99 0.04 -3.16 -2.32 -0.64 0.22 7.82 6.16
last_but_one_piece*street_inside -2.27 3.82 -9.77 -3.86 -2.46 -3.1 -1.26 0
last_but_one_piece*street_and_digits -2.5 -4.27 -0.28 -0.29 -0.5 0 -0.72 0
last_but_one_piece*venue_word 5.3 7.14 4.72 -3.67 -7.23 -5.6 -0.85 -0.51
last_but_one_piece*short_capitals -2.35 -1.3 -4.19 -1.72 0.95 15.16 -2.13 -1.53
last_but_one_piece*title_case 1.13 0.76 2.91 0.45 2.65 -1.76 -0.67 1.43
last_piece*digits -2.09 1.4 -1.83 -3.71 -2.9 -3.87 5.4 -3.46
last_piece*some_digits -0.91 5.16 -0.19 -4.34 -2.85 -4.93 0.54 -3.99
last_piece*no_digits 7.1 2.77 4.26 11.83 3.68 6.84 -5.96 1.61
last_piece*digit_first -1.6 -7 0.57 -1.58 -0.71 -0.57 6.22 -0.32
last_piece*digit_last 3.16 0.04 2.27 -4.05 -0.77 -2.45 8.05 -1.56
last_piece*postcode -1 3.58 0 -0.13 -1.27 -0.73 17.1 -0.25
last_piece*city_large -1.11 -1.46 -0.5 3.07 -0.42 -4.1 -0.06 -2.27
last_piece*city_small -3.43 -1.38 -5.84 2.34 1.31 0.2 -1.71 2.96
last_piece*city_elsewhere -2.07 -2.09 6.87 2.13 2.38 -8.06 -1.03 2.07
last_piece*city_and_more -1.43 -3.51 2.29 1.37 6.83 -2.48 -0.23 -1.67
last_piece*starts_with_city -2.19 -4.63 -2.8 2.51 4.95 4.22 -0.36 -3.22
last_piece*subdivision 0 -0.86 -9.45 -5.74 -0.36 4.4 -0.32 3.93
last_piece*subdivision_code 8.97 -1.64 -2.94 -2.91 3.77 10.03 -0.5 -7.02
last_piece*country -0.52 1.66 -3.11 -1.56 0.34 -4.13 3.3 17.77
last_piece*street_inside 3.53 8.2 4.26 3.71 1.47 -4.29 -1.26 -2.84
last_piece*street_and_digits 1.75 -3.18 -0.69 -0.72 -0.63 0 -1.26 0
last_piece*venue_word 17.16 13.94 -0.91 -1.22 -3.11 -1.96 -0.24 -1.76
last_piece*short_capitals -4.41 6.02 -2.77 -3.69 0.63 11.04 -0.81 5.28
last_piece*title_case 0.55 7.9 5.23 2.52 3.72 1.54 -3.96 3.26
before_postcode*digits -0.75 0.75 -0.25 -2.14 -1.53 -2.97 5.18 -3.46
before_postcode*some_digits -7.4 0.67 -0.73 5.89 -2.1 -0.99 -1.04 -3.04
before_postcode*no_digits 15.91 5.41 8.18 5.64 3.6 15.69 -0.31 9
before_postcode*digit_first -0.16 3.54 -0.16 -0.88 -0.25 -0.25 -2 0
before_postcode*digit_last -0.92 5.33 -0.56 6.81 -0.9 -0.74 1.48 -1.08
before_postcode*postcode -0.5 2.24 0 0 0 0 9.52 -0.25
before_postcode*city_large -0.62 -0.45 9.78 7.37 0.3 -10.36 -0.06 -2.5
before_postcode*city_small -0.57 -3.31 3.87 5.59 -6.88 8.11 -0.99 4.1
before_postcode*city_elsewhere -1.52 -1.1 17.3 0.15 0.04 -6.35 -0.67 -1.5
before_postcode*city_and_more 0.64 8.39 -2.41 4.31 1.23 -2.04 0 -1.9
before_postcode*starts_with_city -3.54 2.33 -0.72 -0.99 0.62 -3.76 -0.36 -3.47
before_postcode*subdivision -0.48 -0.21 0.04 -8.77 -27.48 33.45 -0.2 5.72
before_postcode*subdivision_code -1.27 -1.64 -3.43 -6.96 -0.12 6.97 -0.5 -7.27
before_postcode*country -1.33 0.28 -2.09 -5.31 1.43 -6.24 1.51 10.21
before_postcode*street_inside -6.64 19.72 1.52 1.74 4.53 -1.97 -0.94 -2.36
before_postcode*street_and_digits -3.25 -2.39 0 -0.88 -0.75 0 -0.94 0
before_postcode*venue_word 3.89 -1.45 9.14 -2.54 -7.4 -5.86 -0.24 -1.69
before_postcode*short_capitals -0.89 10.52 -1.96 -7.23 1.18 8.66 -0.75 12.45
before_postcode*title_case 5.15 2.8 8.8 4.79 1.81 -5.15 -1.05 -0.97
after_postcode*digits -3.95 7.98 -0.68 -1.26 0 0 -9.46 -0.21
after_postcode*some_digits 1.98 -9.65 -2.97 -4.84 -0.25 -0.53 -2.99 -1.39
after_postcode*no_digits 1.29 1.94 6.12 7.43 -3.04 -5.95 -1 5.41
after_postcode*digit_first -5.58 -0.38 -3.55 -0.23 -0.25 -0.04 0.19 0
after_postcode*digit_last 0.65 -5.17 2.91 -2.15 0 -0.49 -2.22 -0.81
after_postcode*postcode -0.58 2.37 -0.06 -0.24 0 0 -4.4 0
after_postcode*city_large -3.7 -2.33 -10.83 -7.86 -0.23 1.75 -0.25 -0.94
after_postcode*city_small -1.21 -0.81 -17.95 -4.81 -0.08 -12.34 -0.75 6.16
after_postcode*city_elsewhere -1.87 0.55 -0.98 -8.21 0 -12 0 3.98
after_postcode*city_and_more 2.96 1.05 -2.92 -2.58 -0.23 2.79 0 4.89
after_postcode*starts_with_city -0.62 2.14 -6.87 -6.22 -0.24 -5.45 0 -1.23
after_postcode*subdivision -0.86 -1.98 1.38 1.02 -0.71 5.92 0 -0.86
after_postcode*subdivision_code -4.02 0 0 0 0 -0.22 0 -0.18
after_postcode*country -2.93 1.65 -0.49 -3.05 -0.25 2.51 0 8.84
after_postcode*street_inside -3.68 -3.79 -9.67 -8.72 -0.18 -1.26 -0.23 -1.72
after_postcode*street_and_digits 0.5 -3.17 0 -0.41 0 0 -0.23 0
after_postcode*venue_word -1.07 -4.24 -0.59 -1.24 0 -0.17 0 -0.98
after_postcode*short_capitals 2.43 -3.71 -1.14 1.29 0 -5.6 -0.25 4.84
after_postcode*title_case -6.47 -3.13 0.15 3.29 -1.9 5.82 -1.21 -6.19
digit_before*digits -7.6 11.43 -2.69 -2.71 0 -0.43 13.02 -0.25
digit_before*some_digits -3.12 2.91 -1.43 -6.08 -0.75 -0.78 -6.68 -1.87
digit_before*no_digits 6.26 -9.64 -2 3.34 -8.48 -1.75 -6.54 -1.15
digit_before*digit_first -5.67 -1.89 -0.36 -1.67 -0.5 -0.29 -1.59 0
digit_before*digit_last 2.17 5.49 5.31 -5.24 0 -0.49 -5.85 -0.81
digit_before*postcode -0.83 2.37 -0.47 -0.24 0 0 1.79 0
digit_before*city_large -4.28 -2.33 1.95 2.65 -0.65 1.28 -0.25 -1.19
digit_before*city_small -2.57 -2.51 3.86 -0.59 -0.23 -6.96 -1.24 -0.66
digit_before*city_elsewhere 0.82 -0.06 5.72 2.51 -0.45 14.19 -0.47 -7.16
digit_before*city_and_more -3.14 -1.42 -12.06 -11.76 -0.64 12.27 -0.11 1.82
digit_before*starts_with_city 0.89 1.03 -1.62 6.67 -1.16 5.91 0 -0.86
digit_before*subdivision -0.86 -2.2 8.31 17.73 -2 3.24 -0.12 -7.36
digit_before*subdivision_code -6.57 0 -1.37 -3.08 -0.32 -8.13 0 -1.63
digit_before*country -2.93 1.65 -4.66 -4.53 -0.25 1.34 -0.12 20.85
digit_before*street_inside 1.96 -4.5 1.38 1.65 -0.3 -1.01 -0.37 -1.72
digit_before*street_and_digits -2.64 3.21 -1.08 -0.82 0 0 -0.37 0
digit_before*venue_word 13.34 6.4 -1.29 0.6 0 -0.17 -0.57 -0.98
digit_before*short_capitals 0.73 -4.2 -3.02 -2.84 -0.12 -3.07 -1.04 -0.6
digit_before*title_case 7.14 1.08 3.95 4.71 -6.23 4.16 -2.92 1.8
digit_after*digits -2.89 5.12 -0.25 -2.47 -1.81 -3.3 -4.01 -3.58
digit_after*some_digits 12.78 2.93 -0.73 6.65 -4.29 -4.02 4.66 -3.9
digit_after*no_digits -8.16 -11.82 -8.45 -8.98 1.52 2.5 -0.31 -0.47
digit_after*digit_first 13.14 -1.94 -0.16 -0.88 -0.25 -0.25 -3.24 0
digit_after*digit_last -6.08 8.17 -0.56 8.02 -2.11 -1.44 0.45 -1.7
digit_after*postcode -0.5 2.24 0 0 0 0 3 -0.25
digit_after*city_large 3.59 -0.45 4.91 4.71 -4.72 -2.26 -0.06 -2.65
digit_after*city_small 5.49 11.44 -2.67 -2.76 6.18 -11.09 -0.99 2.32
digit_after*city_elsewhere -0.26 -2.52 2.45 -1.41 -5.23 15.94 -0.67 -7.44
digit_after*city_and_more -4.17 -5.79 -2.78 5.04 0.89 1.11 0 -2.36
digit_after*starts_with_city 1.29 3.08 -1.18 -0.35 -4.54 -4.73 -0.36 -3.47
digit_after*subdivision -1.85 -0.68 -2.34 5.95 28.48 3.5 -0.2 -0.29
digit_after*subdivision_code -3.24 -1.64 -3.43 -7.87 -2.46 12.88 -0.5 -7.69
digit_after*country -1.33 0.28 -2.33 -8.16 -3.04 1.57 1.51 13.5
digit_after*street_inside 5.48 -8.9 0.4 -3.95 -1.78 -3.65 -1.08 -3.19
digit_after*street_and_digits -0.87 -6.91 0 -1.04 -0.99 0 -1.08 0
digit_after*venue_word -9.58 -6.6 8.97 -5.28 -7.85 -6.43 -0.28 -2.58
digit_after*short_capitals 0.65 9.73 -1.96 -8.43 -1.03 9.42 -0.75 6.83
digit_after*title_case 3.39 4.34 -4.58 -8.32 -4.19 -11.76 -1.3 -2.96
`;
export const STEP_ROWS = `
name -2.73 23.46 9.25 10.12 -9.31 -16.39 -13.68 -16.97 -14.9
line 6.49 -31.05 16.12 13.39 -11 -18.94 4.17 -12.64 -5.71
suburb -5.63 -9.84 -11.36 22.89 -6.69 -4.65 1.75 -12.63 -5.16
city -14.29 -11.11 -21.65 -35.31 21.53 18.87 3.93 1.85 3.48
county -4.56 -8.31 -12.16 -19.75 -8.78 12.81 3.01 3.12 3.79
state -3.52 -8.53 -12.11 -19.93 -8.89 -16.26 7.49 21.22 5.7
postcode -11.62 -7.83 3.93 2.31 -3.89 0.83 -15.75 8.12 5.31
country -1.47 7.23 -4.9 -4.04 -2.2 -8.65 -3.92 -16.82 7.48
edge 6.17 6.81 1.55 -2.37 -1.61 -2.44 -5.58 -2.54 0
`;
export const SEPARATED_ROWS = `
comma:name -8.97 12.01 7.33 11.56 -3.45 -6.67 -0.7 -5.55 -14.9
comma:line 14.36 -16.85 12.82 11.33 -6.14 -5.73 4.47 -5.81 -5.71
comma:suburb -1.17 -3.56 -10.53 16.14 -2.97 -3.53 2.89 -5.02 -5.16
comma:city -2.92 -7.12 -5.19 -11.37 11.46 2.34 -0.4 1.93 3.48
comma:county -1.73 -3.73 -2.86 -6.56 -5.92 5.94 -1.48 3.45 3.79
comma:state 0 -2.12 -3.27 -5.69 -1.81 -5.65 2.68 13.43 5.7
comma:postcode -2.5 1.9 -3.75 -5.45 -1.94 5.55 -4.48 5.42 5.31
comma:country -0.06 6.89 -2.38 1.17 -1.27 -3.72 -2.59 -7.8 7.48
comma:edge 6.17 6.81 1.55 -2.37 -1.61 -2.44 -5.58 -2.54 0
dash:name -3.93 4.95 1.18 0.08 -1.35 -1.1 -2.52 -2.32 0
dash:line -11.68 -5.89 1.08 -2.18 -0.5 -1.2 2.3 -0.88 0
dash:suburb -0.25 -1.31 -1.14 2.06 -0.24 -4.3 1.44 1.07 0
dash:city -0.99 -5 -4.79 -12.16 3.01 10.13 8.52 -3.64 0
dash:county -0.5 -1.4 -1.64 -2.88 -0.57 0.15 2.41 -1.72 0
dash:state -0.31 -1.18 -2.11 -2.26 -1.52 -2.12 -10.51 -0.03 0
dash:postcode -0.23 -0.12 -3.63 -5.6 0 -0.69 -0.24 2.47 0
dash:country -0.16 -2.11 -1.18 0.84 -0.21 -0.62 -2.71 -0.93 0
dash:edge 0 0 0 0 0 0 0 0 0
space:name 10.16 6.5 0.74 -1.51 -4.5 -8.61 -10.45 -9.09 0
space:line 3.82 -8.31 2.22 4.24 -4.37 -12.01 -2.6 -5.95 0
space:suburb -4.21 -4.97 0.3 4.69 -3.48 3.17 -2.59 -8.68 0
space:city -10.37 1 -11.68 -11.78 7.06 6.4 -4.19 3.56 0
space:county -2.33 -3.18 -7.66 -10.31 -2.29 6.71 2.08 1.4 0
space:state -3.22 -5.23 -6.73 -11.98 -5.56 -8.49 15.31 7.83 0
space:postcode -8.89 -9.61 11.31 13.36 -1.95 -4.03 -11.03 0.22 0
space:country -1.24 2.44 -1.34 -6.05 -0.71 -4.3 1.38 -8.1 0
space:edge 0 0 0 0 0 0 0 0 0
`;
export const ORDERED_ROWS = `
postcode_after:name 4.91 5.1 9.26 13.14 -5.72 -13.37 -20.38 -6.45 -1.44
postcode_after:line 3.29 -22.13 7.39 5.3 -6.31 -7.69 -21.07 -7.73 -3.18
postcode_after:suburb -3.95 -8.71 -1.69 2.98 -5.7 -0.16 -16.77 0.9 6.33
postcode_after:city -8.92 -11.86 -4.06 -18.53 1.21 2.84 14.06 -8.5 -6.98
postcode_after:county -2.84 -9.47 -5.2 -5.91 -4.27 -1.7 9.59 -3.2 -6.55
postcode_after:state -2.38 -9.89 -4.44 -8.59 -3.55 -8.78 6.22 6.97 4.21
postcode_after:postcode -7.07 -10.76 -33.06 -36.95 -2.44 17.04 -5.34 9.8 14.24
postcode_after:country -1.41 11.57 -2.96 -0.2 -1.35 -10.63 -3.33 -8.18 -6.62
postcode_after:edge 3.42 4.01 7.99 8.02 -1.43 2.22 -17.52 -6.71 0
postcode_before:name -3.33 10.39 -5.28 -8.19 -1.76 0.28 4.81 -5.56 -6.05
postcode_before:line -6.3 -4.66 -0.63 3.67 -1.72 -4.54 14.09 6.14 12.01
postcode_before:suburb -1.11 0.33 -5.79 11.61 -0.08 -11.67 9.55 -11.03 -12.86
postcode_before:city -1.26 5.89 -10.81 -9.36 11.02 8.09 -23.4 10.13 11.1
postcode_before:county -0.86 3.11 -3.92 -5.1 -1.94 11.72 -7.56 1.14 5.76
postcode_before:state -0.59 1.73 -4.98 -3.59 -1.78 -4.5 -21.89 5.7 3.5
postcode_before:postcode -3.01 1.78 18.5 25.08 -0.95 -25.65 -8.08 -13.65 -15.81
postcode_before:country -0.02 -2.11 -1.25 -3.29 -0.25 2.94 -0.35 -5.49 2.35
postcode_before:edge 1.79 1.58 -6.88 -9.44 -0.18 -3.08 11.05 5.16 0
unknown:name -4.31 7.97 5.27 5.17 -1.83 -3.3 1.89 -4.96 -7.42
unknown:line 9.5 -4.26 9.36 4.43 -2.97 -6.71 11.16 -11.05 -14.54
unknown:suburb -0.57 -1.46 -3.89 8.29 -0.9 7.17 8.96 -2.5 1.38
unknown:city -4.1 -5.15 -6.78 -7.42 9.3 7.94 13.27 0.22 -0.63
unknown:county -0.86 -1.96 -3.03 -8.74 -2.57 2.79 0.99 5.18 4.58
unknown:state -0.55 -0.37 -2.69 -7.75 -3.55 -2.97 23.16 8.55 -2.01
unknown:postcode -1.53 1.14 18.49 14.18 -0.5 9.44 -2.33 11.96 6.89
unknown:country -0.04 -2.23 -0.69 -0.56 -0.6 -0.96 -0.25 -3.15 11.75
unknown:edge 0.96 1.22 0.44 -0.95 0 -1.58 0.89 -0.98 0
`;
